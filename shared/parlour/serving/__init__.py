"""The harness of a gRPC service: who calls, how much is let in, what errors look like, what is measured, how it ends.

A service writes a servicer and a table of who may call what; `server.Harness` adds the rest and `main.run` runs it.
Nothing here knows the engine or a game.
"""
