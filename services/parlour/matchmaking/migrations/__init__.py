"""The schema of the service, revision by revision."""
