# pip install fastapi uvicorn "PyJWT[crypto]"
import asyncio
import json
import os
import re
import threading
import time
import urllib.request

import jwt
import uvicorn
from fastapi import FastAPI, HTTPException, Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import PlainTextResponse

SERVICE = "https://slotwire.example.com"
BOT_DOMAIN = ".slotwire.example.com"
BOT_ID = "acme"
FIELD_NAME = "rank"
FIELD_URL = "https://example.com/rank"
MAX_BYTES = 65_536

keys = {}
loaded_at = float("-inf")
lock = threading.Lock()
# Keep these in your database instead.
used_tokens = set()
visits = {}

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
async def value_for(claims):
    # A token may come twice, so an action such as spending happens once per token.
    if claims["jti"] not in used_tokens:
        used_tokens.add(claims["jti"])
        visits[claims["sub"]] = visits.get(claims["sub"], 0) + 1
    return f"{claims['userPoints']} points, visit {visits[claims['sub']]}"


@app.post("/rank")
async def rank(request: Request):
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise HTTPException(415)
    try:
        body = await asyncio.wait_for(bytes_of(request), 10)
    except asyncio.TimeoutError:
        raise HTTPException(408, headers={"Connection": "close"})
    claims = await asyncio.to_thread(claims_of, token_in(body))
    return PlainTextResponse(await value_for(claims))


async def bytes_of(request):
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BYTES:
            raise HTTPException(413, headers={"Connection": "close"})
    return body


def token_in(body):
    try:
        token = json.loads(body.decode())["token"]
        if type(token) is str:
            return token
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise HTTPException(400)


# Use the values of the token: anyone could have changed the others.
def claims_of(token):
    try:
        claims = jwt.decode(
            token,
            key_of(jwt.get_unverified_header(token).get("kid")),
            algorithms=["EdDSA"],
            issuer=f"{SERVICE}/app/{BOT_ID}",
            audience=FIELD_URL,
            # This server's clock may be behind.
            options={"require": ["exp", "iss", "aud", "sub", "jti"], "verify_iat": False},
        )
        if claims.get("bot") == BOT_ID and claims.get("field") == FIELD_NAME:
            return claims
    except (jwt.PyJWTError, RecursionError):
        pass
    raise HTTPException(401)


def key_of(kid):
    global keys, loaded_at
    with lock:
        age = time.monotonic() - loaded_at
        # Forged tokens with unknown keys must not make this server load the list all the time.
        if age > 300 or (age > 30 and kid not in keys):
            loaded_at = time.monotonic()
            try:
                with urllib.request.urlopen(SERVICE + "/.well-known/jwks.json", timeout=5) as answer:
                    loaded = jwt.PyJWKSet.from_json(answer.read().decode())
                keys = {one.key_id: one.key for one in loaded.keys}
            except Exception as error:
                print("The keys cannot be loaded:", error)
        if kid not in keys:
            raise HTTPException(401 if keys else 503)
        return keys[kid]


if __name__ == "__main__":
    uvicorn.run(app, port=int(os.environ.get("PORT", "8080")))
