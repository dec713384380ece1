"""Names of tasks and queues: part of the contract between whoever queues a task and whoever runs it."""

BOT_TURN = "parlour.bot_turn"
"""``(match_id, seat)``: play the bots of the match until somebody else is asked."""

SCORE_MATCH = "parlour.score_match"
"""``(match_id)``: check the record of a finished match and have its result written down."""

PAIR_ROUND = "parlour.pair_round"
"""``(tournament_id)``: pair the round that the tournament waits for."""

DELIVER = "parlour.deliver"
"""``(tournament_id)``: send the posts to other systems whose time has come."""

HEARTBEAT = "parlour.heartbeat"
"""``()``: shows that this worker takes tasks."""

TASKS = (BOT_TURN, SCORE_MATCH, PAIR_ROUND, DELIVER, HEARTBEAT)

BOTS = "bots"
SCORING = "scoring"
TOURNAMENTS = "tournaments"
QUEUES = (BOTS, SCORING, TOURNAMENTS)

QUEUE_OF = {BOT_TURN: BOTS, SCORE_MATCH: SCORING, PAIR_ROUND: TOURNAMENTS, DELIVER: TOURNAMENTS}

QUEUED_AT = "parlour_queued_at"
"""Header of a task: when it was queued, in microseconds since 1970 (UTC)."""
