"""The command line: what each command does. Imports no Qt; the desk is loaded only when it is asked for."""
