"""Generates `shared/parlour/api` from `protos/`: messages, services and their types. Run by `make protos`."""

import shutil
import sys
from importlib.resources import files
from pathlib import Path

from grpc_tools import protoc

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "protos"
TARGET = ROOT / "shared"


def main() -> int:
    """Generate everything anew; return protoc's exit status."""
    protos = sorted(str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.proto"))
    shutil.rmtree(TARGET / "parlour" / "api", ignore_errors=True)
    status = protoc.main(
        [
            "protoc",
            f"-I{SOURCE}",
            f"-I{files('grpc_tools') / '_proto'}",
            f"--plugin=protoc-gen-mypy={Path(sys.executable).parent / 'protoc-gen-mypy'}",
            f"--plugin=protoc-gen-mypy_grpc={Path(sys.executable).parent / 'protoc-gen-mypy_grpc'}",
            f"--python_out={TARGET}",
            f"--grpc_python_out={TARGET}",
            f"--mypy_out=quiet:{TARGET}",
            f"--mypy_grpc_out=quiet:{TARGET}",
            *protos,
        ]
    )
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
