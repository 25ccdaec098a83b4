# pip install fastapi uvicorn
import asyncio
import base64
import hmac
import json
import os
import time

import uvicorn
from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import Response

KEY = base64.b64decode(os.environ.get("SLOTWIRE_WEBHOOK_SECRET", "").removeprefix("whsec_"))
if len(KEY) < 24:
    raise SystemExit("Set SLOTWIRE_WEBHOOK_SECRET.")
MAX_BYTES = 65_536
MAX_SECONDS = 300

# The events that you have taken or are taking; keep their ids in your database instead.
taken = {}

app = FastAPI()


async def take(event):
    print(event["type"], json.dumps(event["data"]))


@app.post("/events")
async def receive(request: Request):
    try:
        body = await asyncio.wait_for(bytes_of(request), 10)
    except asyncio.TimeoutError:
        raise HTTPException(408, headers={"Connection": "close"})
    if not is_signed(request.headers, body):
        raise HTTPException(400, "Wrong signature.")
    event = event_in(body)
    event_id = request.headers["webhook-id"]
    if event_id not in taken:
        taken[event_id] = asyncio.ensure_future(take_or_forget(event_id, event))
    await asyncio.shield(taken[event_id])
    return Response(status_code=204)


# An event whose code has failed comes again.
async def take_or_forget(event_id, event):
    try:
        await take(event)
    except BaseException:
        del taken[event_id]
        raise


# Verify the bytes as they arrived: JSON that was parsed and written again has another signature.
def is_signed(headers, body):
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > MAX_SECONDS:
        return False
    digest = hmac.digest(KEY, f"{event_id}.{timestamp}.".encode() + body, "sha256")
    expected = b"v1," + base64.b64encode(digest)
    # After a rotation there are several.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected) for one in signatures)


async def bytes_of(request):
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BYTES:
            raise HTTPException(413, headers={"Connection": "close"})
    return body


def event_in(body):
    try:
        event = json.loads(body)
        if type(event["type"]) is str:
            return event
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise HTTPException(400, "Not an event.")


if __name__ == "__main__":
    uvicorn.run(app, port=int(os.environ.get("PORT", "8080")))
