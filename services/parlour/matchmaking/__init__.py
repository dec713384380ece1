"""The matchmaking service: accounts and tokens, tickets, tables. It arranges matches and knows no rules."""
