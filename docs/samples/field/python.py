# pip install fastapi uvicorn
import asyncio
import json
import os
import re

import uvicorn
from fastapi import FastAPI, HTTPException, Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import PlainTextResponse

SERVICE = "https://slotwire.example.com"
BOT_DOMAIN = ".slotwire.example.com"
MAX_BYTES = 65_536

app = FastAPI()
app.add_middleware(
    CORSMiddleware,
    allow_origins=[SERVICE],
    allow_origin_regex="https://[a-z0-9-]+" + re.escape(BOT_DOMAIN),
    allow_methods=["POST"],
    allow_headers=["Content-Type"],
    max_age=7200,
)


# Your value for this player; it is shown as it is.
async def value_for(player):
    return f"{player['userPoints']} points"


@app.post("/rank")
async def rank(request: Request):
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise HTTPException(415)
    try:
        body = await asyncio.wait_for(bytes_of(request), 10)
    except asyncio.TimeoutError:
        raise HTTPException(408, headers={"Connection": "close"})
    return PlainTextResponse(await value_for(player_in(body)))


async def bytes_of(request):
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BYTES:
            raise HTTPException(413, headers={"Connection": "close"})
    return body


def player_in(body):
    try:
        player = json.loads(body.decode())
        if type(player["userTelegramId"]) is int and type(player["userPoints"]) is int:
            return player
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise HTTPException(400)


if __name__ == "__main__":
    uvicorn.run(app, port=int(os.environ.get("PORT", "8080")))
