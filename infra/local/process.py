"""One child process: started in its own session with its output in a file, stopped gently or at once."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

_PR_SET_PDEATHSIG = 1


class Process:
    """A command that runs beside us and ends with us, even if we are killed."""

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        log: Path | None = None,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        account: tuple[int, int] | None = None,
        stop_signal: signal.Signals = signal.SIGTERM,
        niceness: int = 0,
    ) -> None:
        """Nothing runs yet.

        Args:
            log: file that its output is appended to; our own output if None.
            account: user and group id to run as, if not ours.
            stop_signal: what asks this command to end in good order.
            niceness: how far it stands back behind others that want the cores.
        """
        self.name = name
        self.command = [str(part) for part in command]
        self.log = log
        self.env = env
        self.cwd = cwd
        self.account = account
        self.stop_signal = stop_signal
        self.niceness = niceness
        self._child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Run the command."""
        assert not self.running, f"{self.name} runs already"
        user, group = self.account or (None, None)
        output = self.log.open("ab") if self.log else None
        try:
            self._child = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT if output else None,
                env=dict(self.env) if self.env is not None else None,
                cwd=self.cwd,
                user=user,
                group=group,
                extra_groups=[] if user is not None else None,
                start_new_session=True,
                preexec_fn=partial(_begin, self.stop_signal, self.niceness),
            )
        finally:
            if output:
                output.close()

    @property
    def running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._child is not None and self._child.poll() is None

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._child is not None, f"{self.name} was never started"
        return self._child.pid

    @property
    def exit_code(self) -> int | None:
        """What it ended with; negative for a signal; None while it runs."""
        return self._child.poll() if self._child else None

    def ask_to_stop(self) -> None:
        """Ask it to end in good order, without waiting."""
        if self._child and self.running:
            self._child.send_signal(self.stop_signal)

    def stop(self, patience: float = 15.0) -> None:
        """Ask it to end in good order, wait, and end it if it does not within so many seconds."""
        self.ask_to_stop()
        if not self.wait(patience):
            self.kill()

    def wait(self, seconds: float) -> bool:
        """Wait for it to end; whether it did."""
        if self._child is None:
            return True
        try:
            self._child.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def kill(self) -> None:
        """End it and its children at once, with no chance to do anything more (kill -9)."""
        if self._child is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()

    def last_words(self, lines: int = 20) -> str:
        """The end of its log, for an error message."""
        if self.log is None or not self.log.exists():
            return ""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def _begin(stop_signal: signal.Signals, niceness: int) -> None:
    os.nice(niceness)
    if sys.platform == "linux":
        # Without this, a killed supervisor would leave servers behind that hold the data folder.
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, stop_signal)
