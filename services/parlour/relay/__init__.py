"""The relay: sends what the services announced to the Redis streams, trims the streams, and measures both."""
