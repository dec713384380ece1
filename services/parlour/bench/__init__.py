"""The benchmark: each part measures something of Parlour in turn with a baseline, in one run on one machine."""
