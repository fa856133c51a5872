"""What mails say, in the languages that people read.

A text names what it needs in braces; `mails` fills it in. `{game}` is the title and what the table is called, `{name}`
what the tournament is.
"""

from __future__ import annotations

from gateway.notifications.topics import Topic

ENGLISH, FRENCH, SPANISH = "en", "fr", "es"

SUBJECTS: dict[str, dict[str, str]] = {
    ENGLISH: {
        Topic.TURN: "Your turn: {game}",
        Topic.TIME_RUNS_OUT: "Your time is running out: {game}",
        Topic.TIME_UP: "Time is up: {game}",
        Topic.INVITED: "You are invited: {game}",
        Topic.STARTED: "The game has started: {game}",
        Topic.FINISHED: "The game is over: {game}",
        Topic.CLOSED: "The game was closed: {game}",
        Topic.SUBSTITUTED: "A seat has a new player: {game}",
        Topic.UNDO_ASKED: "May a move be taken back? {game}",
        Topic.PAUSED: "The clocks stand: {game}",
        Topic.RESUMED: "The clocks go on: {game}",
        Topic.ROUND_DRAWN: "Round {round} is drawn: {name}",
        Topic.TABLE_STARTED: "Table {table} has started: {name}",
        Topic.TABLE_RESULT: "The result of table {table}: {name}",
        Topic.WARNED: "A warning: {name}",
        Topic.STANDINGS_PUBLISHED: "The standings after round {round}: {name}",
        Topic.TOURNAMENT_CANCELLED: "The tournament is cancelled: {name}",
        Topic.DIGEST: "{count} games wait for you",
        Topic.WEBHOOK_DISABLED: "A webhook of yours was disabled",
    },
    FRENCH: {
        Topic.TURN: "À vous de jouer : {game}",
        Topic.TIME_RUNS_OUT: "Votre temps s'écoule : {game}",
        Topic.TIME_UP: "Temps écoulé : {game}",
        Topic.INVITED: "Vous êtes invité : {game}",
        Topic.STARTED: "La partie a commencé : {game}",
        Topic.FINISHED: "La partie est terminée : {game}",
        Topic.CLOSED: "La partie a été fermée : {game}",
        Topic.SUBSTITUTED: "Un siège a changé de joueur : {game}",
        Topic.UNDO_ASKED: "Reprendre un coup ? {game}",
        Topic.PAUSED: "Les pendules sont arrêtées : {game}",
        Topic.RESUMED: "Les pendules repartent : {game}",
        Topic.ROUND_DRAWN: "La ronde {round} est tirée : {name}",
        Topic.TABLE_STARTED: "La table {table} a commencé : {name}",
        Topic.TABLE_RESULT: "Le résultat de la table {table} : {name}",
        Topic.WARNED: "Un avertissement : {name}",
        Topic.STANDINGS_PUBLISHED: "Le classement après la ronde {round} : {name}",
        Topic.TOURNAMENT_CANCELLED: "Le tournoi est annulé : {name}",
        Topic.DIGEST: "{count} parties vous attendent",
        Topic.WEBHOOK_DISABLED: "Un de vos webhooks a été désactivé",
    },
    SPANISH: {
        Topic.TURN: "Te toca: {game}",
        Topic.TIME_RUNS_OUT: "Se te acaba el tiempo: {game}",
        Topic.TIME_UP: "Se acabó el tiempo: {game}",
        Topic.INVITED: "Te han invitado: {game}",
        Topic.STARTED: "La partida ha empezado: {game}",
        Topic.FINISHED: "La partida ha terminado: {game}",
        Topic.CLOSED: "La partida se ha cerrado: {game}",
        Topic.SUBSTITUTED: "Un asiento tiene otro jugador: {game}",
        Topic.UNDO_ASKED: "¿Se puede deshacer una jugada? {game}",
        Topic.PAUSED: "Los relojes están parados: {game}",
        Topic.RESUMED: "Los relojes siguen: {game}",
        Topic.ROUND_DRAWN: "La ronda {round} está sorteada: {name}",
        Topic.TABLE_STARTED: "La mesa {table} ha empezado: {name}",
        Topic.TABLE_RESULT: "El resultado de la mesa {table}: {name}",
        Topic.WARNED: "Una advertencia: {name}",
        Topic.STANDINGS_PUBLISHED: "La clasificación tras la ronda {round}: {name}",
        Topic.TOURNAMENT_CANCELLED: "El torneo se ha cancelado: {name}",
        Topic.DIGEST: "{count} partidas te esperan",
        Topic.WEBHOOK_DISABLED: "Uno de tus webhooks se ha desactivado",
    },
}

BODIES: dict[str, dict[str, str]] = {
    ENGLISH: {
        Topic.TURN: "It is your turn ({round}).",
        Topic.TIME_RUNS_OUT: "It is still your turn ({round}).",
        Topic.TIME_UP: "The time of player {player} is up. What follows: {consequence}.",
        Topic.INVITED: "{invited_by} invites you to play.",
        Topic.STARTED: "Everybody is seated, and the game has begun.",
        Topic.FINISHED: "The game has ended. The result: {result}.",
        Topic.CLOSED: "The game was closed. The reason: {reason}",
        Topic.SUBSTITUTED: "{after} now plays for player {player}.",
        Topic.UNDO_ASKED: "{asked_by} asks you to agree to taking moves back.",
        Topic.PAUSED: "All clocks of this game were stopped. {reason}",
        Topic.RESUMED: "All clocks of this game go on.",
        Topic.ROUND_DRAWN: "{seats}",
        Topic.TABLE_STARTED: "The game at table {table} has begun ({title}).",
        Topic.TABLE_RESULT: "{outcome}{result}",
        Topic.WARNED: "You are warned. The reason: {reason}",
        Topic.STANDINGS_PUBLISHED: "The standings after round {round} may be seen now.",
        Topic.TOURNAMENT_CANCELLED: "The tournament was cancelled. The reason: {reason}",
        Topic.DIGEST: "These games wait for you:",
        Topic.WEBHOOK_DISABLED: "For a day nothing could be delivered to {url} ({reason}). Nothing more is sent there "
        "until you enable it again; what could not be delivered is kept in its log and can be sent again.",
    },
    FRENCH: {
        Topic.TURN: "C'est à vous de jouer ({round}).",
        Topic.TIME_RUNS_OUT: "C'est toujours à vous de jouer ({round}).",
        Topic.TIME_UP: "Le temps du joueur {player} est écoulé. Conséquence : {consequence}.",
        Topic.INVITED: "{invited_by} vous invite à jouer.",
        Topic.STARTED: "Tous les joueurs sont assis, la partie a commencé.",
        Topic.FINISHED: "La partie est terminée. Le résultat : {result}.",
        Topic.CLOSED: "La partie a été fermée. La raison : {reason}",
        Topic.SUBSTITUTED: "{after} joue désormais pour le joueur {player}.",
        Topic.UNDO_ASKED: "{asked_by} vous demande d'accepter la reprise de coups.",
        Topic.PAUSED: "Toutes les pendules de cette partie sont arrêtées. {reason}",
        Topic.RESUMED: "Toutes les pendules de cette partie repartent.",
        Topic.ROUND_DRAWN: "{seats}",
        Topic.TABLE_STARTED: "La partie de la table {table} a commencé ({title}).",
        Topic.TABLE_RESULT: "{outcome}{result}",
        Topic.WARNED: "Vous recevez un avertissement. La raison : {reason}",
        Topic.STANDINGS_PUBLISHED: "Le classement après la ronde {round} peut être consulté.",
        Topic.TOURNAMENT_CANCELLED: "Le tournoi a été annulé. La raison : {reason}",
        Topic.DIGEST: "Ces parties vous attendent :",
        Topic.WEBHOOK_DISABLED: "Pendant un jour, rien n'a pu être livré à {url} ({reason}). Plus rien n'y est envoyé "
        "tant que vous ne le réactivez pas ; ce qui n'a pu être livré reste dans son journal et peut être renvoyé.",
    },
    SPANISH: {
        Topic.TURN: "Te toca jugar ({round}).",
        Topic.TIME_RUNS_OUT: "Todavía te toca jugar ({round}).",
        Topic.TIME_UP: "Se ha acabado el tiempo del jugador {player}. Consecuencia: {consequence}.",
        Topic.INVITED: "{invited_by} te invita a jugar.",
        Topic.STARTED: "Todos están sentados y la partida ha empezado.",
        Topic.FINISHED: "La partida ha terminado. El resultado: {result}.",
        Topic.CLOSED: "La partida se ha cerrado. El motivo: {reason}",
        Topic.SUBSTITUTED: "{after} juega ahora por el jugador {player}.",
        Topic.UNDO_ASKED: "{asked_by} te pide que aceptes deshacer jugadas.",
        Topic.PAUSED: "Todos los relojes de esta partida están parados. {reason}",
        Topic.RESUMED: "Todos los relojes de esta partida siguen.",
        Topic.ROUND_DRAWN: "{seats}",
        Topic.TABLE_STARTED: "La partida de la mesa {table} ha empezado ({title}).",
        Topic.TABLE_RESULT: "{outcome}{result}",
        Topic.WARNED: "Recibes una advertencia. El motivo: {reason}",
        Topic.STANDINGS_PUBLISHED: "Ya se puede ver la clasificación tras la ronda {round}.",
        Topic.TOURNAMENT_CANCELLED: "El torneo se ha cancelado. El motivo: {reason}",
        Topic.DIGEST: "Estas partidas te esperan:",
        Topic.WEBHOOK_DISABLED: "Durante un día no se ha podido entregar nada a {url} ({reason}). No se enviará nada "
        "más hasta que lo actives de nuevo; lo que no se pudo entregar queda en su registro y se puede reenviar.",
    },
}

DEADLINE = {
    ENGLISH: "Your time is up at {deadline}.",
    FRENCH: "Votre temps s'achève le {deadline}.",
    SPANISH: "Tu tiempo se acaba el {deadline}.",
}
PARTING = {
    ENGLISH: "What we write to you about, and when, you decide here: {preferences}",
    FRENCH: "Ce que nous vous écrivons, et quand, se décide ici : {preferences}",
    SPANISH: "De qué te escribimos y cuándo lo decides aquí: {preferences}",
}
CONSEQUENCES = {
    ENGLISH: {
        "warn": "a warning, and a little more time",
        "neutral-move": "a neutral move",
        "substitute": "a substitute is sought",
        "adjudicate": "the game ends with what everybody is worth now",
    },
    FRENCH: {
        "warn": "un avertissement, et un peu plus de temps",
        "neutral-move": "un coup neutre",
        "substitute": "un remplaçant est cherché",
        "adjudicate": "la partie s'arrête, chacun compte ce qu'il vaut maintenant",
    },
    SPANISH: {
        "warn": "un aviso, y un poco más de tiempo",
        "neutral-move": "una jugada neutra",
        "substitute": "se busca un sustituto",
        "adjudicate": "la partida acaba, cada uno cuenta lo que vale ahora",
    },
}

SEATED = {
    ENGLISH: "Table {table}, {title}. In seat order: {players}.",
    FRENCH: "Table {table}, {title}. Dans l'ordre des sièges : {players}.",
    SPANISH: "Mesa {table}, {title}. En orden de asiento: {players}.",
}
CHANGED = {
    ENGLISH: "The seats have changed.",
    FRENCH: "Les sièges ont changé.",
    SPANISH: "Los asientos han cambiado.",
}
BYES = {
    ENGLISH: {
        "given": "You have a bye in this round: there was no table for you.",
        "requested": "You sit this round out, as you asked to.",
    },
    FRENCH: {
        "given": "Vous êtes exempt de cette ronde : il n'y avait pas de table pour vous.",
        "requested": "Vous ne jouez pas cette ronde, comme vous l'avez demandé.",
    },
    SPANISH: {
        "given": "Descansas en esta ronda: no había mesa para ti.",
        "requested": "No juegas esta ronda, como pediste.",
    },
}
OUTCOMES = {
    ENGLISH: {
        "ended": "The game at table {table} has ended.",
        "adjudicated": "An arbiter has ended table {table}. The reason: {reason}",
        "corrected": "The result of table {table} was corrected. The reason: {reason}",
        "restored": "The correction of table {table} was taken back. The reason: {reason}",
        "reopened": "The result of table {table} counts no more: the game goes on.",
    },
    FRENCH: {
        "ended": "La partie de la table {table} est terminée.",
        "adjudicated": "Un arbitre a mis fin à la table {table}. La raison : {reason}",
        "corrected": "Le résultat de la table {table} a été corrigé. La raison : {reason}",
        "restored": "La correction de la table {table} a été annulée. La raison : {reason}",
        "reopened": "Le résultat de la table {table} ne compte plus : la partie continue.",
    },
    SPANISH: {
        "ended": "La partida de la mesa {table} ha terminado.",
        "adjudicated": "Un árbitro ha dado por terminada la mesa {table}. El motivo: {reason}",
        "corrected": "El resultado de la mesa {table} se ha corregido. El motivo: {reason}",
        "restored": "La corrección de la mesa {table} se ha retirado. El motivo: {reason}",
        "reopened": "El resultado de la mesa {table} ya no cuenta: la partida sigue.",
    },
}
REASONS = {
    ENGLISH: {"deadline": "the time of the round is up"},
    FRENCH: {"deadline": "le temps de la ronde est écoulé"},
    SPANISH: {"deadline": "el tiempo de la ronda se ha acabado"},
}
"""What the server states as a reason."""
