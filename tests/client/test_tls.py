"""Connections by TLS, with a certificate on both sides."""

from datetime import UTC, datetime, timedelta

import grpc
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from tests.client.fakes import QUICK, FakeMatches, add

from parlour.client import Client, ParlourError, Settings, Tls


@pytest.fixture
def files(tmp_path):
    """Return the paths of a certificate for localhost, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (tmp_path / "certificate.pem").write_bytes(certificate.public_bytes(pem))
    (tmp_path / "key.pem").write_bytes(private)
    return tmp_path / "certificate.pem", tmp_path / "key.pem"


async def test_both_sides_prove_who_they_are(files):
    """A client with the right files is served; one without a certificate, or without TLS, is not."""
    certificate, key = files
    server = grpc.aio.server()
    servicer, add_to_server = add(FakeMatches())
    add_to_server(servicer, server)
    pair = (key.read_bytes(), certificate.read_bytes())
    credentials = grpc.ssl_server_credentials([pair], certificate.read_bytes(), require_client_auth=True)
    address = f"localhost:{server.add_secure_port('localhost:0', credentials)}"
    await server.start()
    try:
        mutual = Tls(authorities=certificate, certificate=certificate, key=key)
        async with Client.connect(gamestate=address, tls=mutual, settings=QUICK) as client:
            assert (await client.get_match("m-1")).match_id == "m-1"
        hasty = Settings(patience_s=0.2, first_backoff_s=0.01, max_backoff_s=0.05)
        for tls in (Tls(authorities=certificate), None):
            async with Client.connect(gamestate=address, tls=tls, settings=hasty) as client:
                with pytest.raises(ParlourError):
                    await client.get_match("m-1")
    finally:
        await server.stop(0)
