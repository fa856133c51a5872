"""What every process of Bradshaw has for those who operate it, whatever it does.

========================  ==================================================================
``side_door``             health, readiness and metrics over HTTP, beside the work
``pulse``                 whether the work goes on
``logs``                  log lines as JSON
``memory``                garbage collection that does not stall the work
========================  ==================================================================
"""
