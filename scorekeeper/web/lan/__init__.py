"""Serving phones on the local network: join code, sessions, rate limit, addresses, TLS."""
