"""Floor 2: one running table. One queue and one thread own everything that changes.

Edges (devices, server) put asks and edges of controls into the queue and are shown moments; nothing else crosses.
Time, readiness, countdowns, seats and tokens live here, so that rules stay pure.
"""
