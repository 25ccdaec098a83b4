"""Runs the kit for Python: one JSON request a line, one JSON answer a line."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "docs/samples/python"))
sys.dont_write_bytecode = True
import slotwire  # noqa: E402

if "--without-cryptography" in sys.argv:
    slotwire.Ed25519PublicKey = None

state = {}


def start(now, **options):
    state.update(now=now, waits=[])
    state["client"] = slotwire.Slotwire(**options, now=lambda: state["now"], wait=state["waits"].append)


def set_now(now):
    state["now"] = now


def waits():
    taken, state["waits"][:] = list(state["waits"]), []
    return taken


def verify_event(raw_body, **arguments):
    return slotwire.verify_event(raw_body=raw_body.encode(), **arguments)


def verify_ed25519(key, message, signature):
    return slotwire.verify_ed25519(*(bytes.fromhex(one) for one in (key, message, signature)))


own = {one.__name__: one for one in (start, set_now, waits, verify_event, verify_ed25519)}

for line in sys.stdin:
    name, arguments = json.loads(line)
    try:
        run = own[name] if name in own else getattr(state["client"], name)
        answer = {"value": run(**arguments)}
    except slotwire.SlotwireError as error:
        answer = {"error": vars(error)}
    except ValueError as error:
        answer = {"error": {"code": "ValueError", "detail": str(error)}}
    print(json.dumps(answer), flush=True)
