"""Names of tasks and queues: part of the contract between whoever queues a task and whoever runs it."""

BOT_TURN = "parlour.bot_turn"
"""``(match_id, seat)``: play the bots of the match until somebody else is asked."""

SCORE_MATCH = "parlour.score_match"
"""``(match_id)``: check the record of a finished match and have its result written down."""

HEARTBEAT = "parlour.heartbeat"
"""``()``: shows that this worker takes tasks."""

TASKS = (BOT_TURN, SCORE_MATCH, HEARTBEAT)

BOTS = "bots"
SCORING = "scoring"
QUEUES = (BOTS, SCORING)

QUEUE_OF = {BOT_TURN: BOTS, SCORE_MATCH: SCORING}

QUEUED_AT = "parlour_queued_at"
"""Header of a task: when it was queued, in microseconds since 1970 (UTC)."""
