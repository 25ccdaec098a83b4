"""Slotwire's kit for back ends: one file without dependencies, to copy. Python 3.9 and later run it.

slotwire = Slotwire("https://slotwire.example.com", bot_id="acme", api_key=API_KEY)
slotwire.increase_points(user_telegram_id=42, points=250, idempotency_key="order-1017")
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import random
import threading
import time
import uuid
from typing import Any, Callable, Mapping, Optional, Sequence, TypedDict, Union
from urllib import parse, request

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None

Text = Optional[str]
Number = Optional[int]


class BotUser(TypedDict):
    tgId: int
    createdAt: str
    registeredByRefCode: Text
    tgUsername: str
    tgName: str
    points: int
    maxEnergy: int
    customValue: int
    autominePointsPerHour: int
    tonFriendlyAddress: str
    level: int
    lastIp: Text


class ReplayableUser(BotUser):
    isReplayed: bool  # An earlier call, the same or with the same key, has done the work.


class Transaction(TypedDict):
    id: str
    points: int  # Negative if they were taken.
    createdAt: str


class ChangedUser(ReplayableUser):
    transaction: Transaction


class Message(TypedDict, total=False):
    id: str
    status: str  # queued, sending, sent, failed, or unknown: sent without an answer, and never again.
    telegramMessageId: int
    userTelegramId: int
    createdAt: str
    failure: dict[str, str]


class SlotwireError(Exception):
    """Every error of the kit."""

    def __init__(self, code: str, detail: str, status: int = 0, problem: Mapping[str, Any] = {}):
        super().__init__(f"{code}: {detail}")
        self.code = code  # The service's, or HTTP_…, NO_ANSWER, KEYS_UNAVAILABLE, INVALID_TOKEN or INVALID_EVENT.
        self.detail, self.status = detail, status  # 0 without an answer.
        self.errors: list[dict[str, str]] = problem.get("errors", [])
        self.request_id: Text = problem.get("requestId")
        self.balance: Number = problem.get("balance")  # The user's points, with INSUFFICIENT_POINTS.
        self.retry_after: Number = None  # In seconds.
        self.idempotency_key: Text = None  # Of the call that failed, to repeat it with.


class Slotwire:
    """Calls the service, and verifies the tokens of field and task requests. Threads may share one."""

    def __init__(
        self, base_url: str, bot_id: str, api_key: Text = None, *, timeout: float = 20, tries: int = 5,
        now: Callable[[], float] = time.time, wait: Callable[[float], Any] = time.sleep,
    ):  # `timeout` is how long the service may be silent, in seconds; sending a message may take it 10.
        self._base_url, self._own = base_url.rstrip("/"), {"apiKey": api_key, "botId": bot_id}
        self._timeout, self._tries, self._now, self._wait = timeout, tries, now, wait
        self._keys: dict[str, bytes] = {}
        self._keys_at = self._tried_at = float("-inf")
        self._keys_error: Optional[Exception] = None
        self._lock = threading.Lock()

    def get_bot_user(self, user_telegram_id: int) -> BotUser:
        return self._call("GET", "bot-user", userTelegramId=user_telegram_id)

    def get_bot_user_friends(
        self, user_telegram_id: int, limit: Number = None, after: Number = None
    ) -> list[BotUser]:
        """The users who registered with the user's referral code, by tgId."""
        return self._call("GET", "bot-user-friends", userTelegramId=user_telegram_id, limit=limit, after=after)

    def list_bot_users(self, limit: Number = None, after: Number = None) -> list[BotUser]:
        """A slice of the bot's users, by tgId; 100 by default. For the next, `after` is the last tgId."""
        return self._call("GET", "bot-users", limit=limit, after=after)

    def increase_points(self, user_telegram_id: int, points: int, idempotency_key: Text = None) -> ChangedUser:
        return self._keyed("increase-points", idempotency_key, userTelegramId=user_telegram_id, points=points)

    def decrease_points(self, user_telegram_id: int, points: int, idempotency_key: Text = None) -> ChangedUser:
        """Takes points, never below zero: INSUFFICIENT_POINTS has the `balance`."""
        return self._keyed("decrease-points", idempotency_key, userTelegramId=user_telegram_id, points=points)

    def complete_task(self, user_telegram_id: int, task_id: str) -> ChangedUser:
        """Pays a user for a task of kind `api`, once."""
        return self._call("POST", "complete-task", userTelegramId=user_telegram_id, taskId=task_id)

    def set_custom_value(
        self, user_telegram_id: int, custom_value: int, idempotency_key: Text = None
    ) -> ReplayableUser:
        value = {"userTelegramId": user_telegram_id, "customValue": custom_value}
        return self._keyed("set-custom-value", idempotency_key, **value)

    def send_message(
        self, user_telegram_id: int, message: str, is_enable_html: bool, idempotency_key: Text = None
    ) -> Message:
        sent = {"userTelegramId": user_telegram_id, "message": message, "isEnableHtml": is_enable_html}
        return self._keyed("send-message", idempotency_key, **sent)

    def get_message(self, id: str) -> Message:
        return self._call("GET", "message", id=id)

    def verify_field(self, token: Any, *, url: str, field: Text = None, task_id: Text = None) -> dict[str, Any]:
        """Verifies a request's `token` and returns its values: use them, not the request's.

        `url` is that of the field or task. A token comes several times: act once for each `jti`.
        """
        try:
            header, payload, signature = str(token).split(".")
            head, claims = (json.loads(_bytes(part)) for part in (header, payload))
            key, signed = self._key_of(head["kid"]), f"{header}.{payload}".encode()
            is_signed = head["alg"] == "EdDSA" and verify_ed25519(key, signed, _bytes(signature))
        except (ValueError, KeyError, TypeError, RecursionError):
            is_signed = False
        if not is_signed:
            raise SlotwireError("INVALID_TOKEN", "The service has not signed this token.")
        demanded = {"iss": f"{self._base_url}/app/{self._own['botId']}", "aud": url, "bot": self._own["botId"]}
        demanded.update({"field": field} if task_id is None else {"taskId": task_id})
        for name, value in demanded.items():
            if not value or claims.get(name) != value:
                raise SlotwireError("INVALID_TOKEN", f"The token is for another {name}.")
        if not claims.get("exp", 0) > self._now():
            raise SlotwireError("INVALID_TOKEN", "The token has expired.")
        return claims

    def _key_of(self, kid: str) -> bytes:
        now = self._now()  # Before the lock: threads that waited for a failed request do not repeat it.
        with self._lock:
            # Forged key ids cause one request a minute, and failed requests one in 5 s. The clock may be set back.
            age = abs(now - self._keys_at)
            is_due = age >= 300 or (age >= 60 and kid not in self._keys)
            if is_due and abs(now - self._tried_at) >= 5:
                self._tried_at = now
                try:
                    answer = _request(f"{self._base_url}/.well-known/jwks.json", 5)
                    self._keys = {key["kid"]: _bytes(key["x"]) for key in answer["keys"]}
                    self._keys_at, self._keys_error = now, None
                except (SlotwireError, ValueError, KeyError, TypeError) as error:
                    self._keys_error = error
            if self._keys_error and kid not in self._keys:
                raise SlotwireError("KEYS_UNAVAILABLE", str(self._keys_error))
            return self._keys[kid]

    def _keyed(self, name: str, key: Text, **members: Any) -> Any:
        return self._call("POST", name, **members, idempotencyKey=str(uuid.uuid4()) if key is None else key)

    def _call(self, method: str, name: str, **members: Any) -> Any:
        """Sends the same call, with the same key, until it is answered or refused for good."""
        sent = {name: value for name, value in {**self._own, **members}.items() if value is not None}
        url = f"{self._base_url}/api/bot-users/external/{name}"
        if method == "GET":
            url += "?" + parse.urlencode(sent)
        for attempt in range(1, self._tries + 1):
            try:
                return _request(url, self._timeout, sent if method == "POST" else None)
            except SlotwireError as error:
                error.idempotency_key = members.get("idempotencyKey")
                may_pass = error.status in (0, 408, 429) or error.status >= 500
                rest = 2 ** (attempt - 1) if error.retry_after is None else error.retry_after
                if not may_pass or attempt == self._tries or rest > 60:
                    raise
            self._wait(rest * (1 + random.random() / 4))


def verify_event(
    headers: Mapping[str, str], raw_body: bytes, secrets: Union[str, Sequence[str]], now: Optional[float] = None
) -> dict[str, Any]:
    """Verifies a request to the webhook and returns its event; an event may come twice, with the same `id`.

    `raw_body` is the body as it was received; `secrets` are `whsec_…`, several during a rotation.
    """
    values = {name.lower(): value for name, value in headers.items()}
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    id, timestamp, signatures = (values.get(name, "") for name in names)
    macs = []
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        key = base64.b64decode(secret.replace("whsec_", "", 1))
        if len(key) < 24:  # Anybody can sign with the empty key of a missing setting.
            raise ValueError("A webhook's secret is whsec_ and base64.")
        mac = hmac.new(key, f"{id}.{timestamp}.".encode() + raw_body, hashlib.sha256)
        macs.append(b"v1," + base64.b64encode(mac.digest()))
    given = signatures.encode().split(b" ")
    if not any(hmac.compare_digest(mac, one) for mac in macs for one in given):
        raise SlotwireError("INVALID_EVENT", "The signature is wrong.")
    if abs((time.time() if now is None else now) - float(timestamp)) > 300:
        raise SlotwireError("INVALID_EVENT", "The timestamp is more than 5 minutes off.")
    return {"id": id, **json.loads(raw_body)}


# Without the handlers of redirects and errors: a POST that is redirected would become a GET.
_opener = request.OpenerDirector()
for _handler in (request.ProxyHandler, request.HTTPHandler, request.HTTPSHandler):
    _opener.add_handler(_handler())


def _request(url: str, timeout: float, members: Optional[dict[str, Any]] = None) -> Any:
    """Sends one request. Raises `SlotwireError`."""
    body = None if members is None else json.dumps(members).encode()
    sent = request.Request(url, body, {"Content-Type": "application/json"})
    try:
        with _opener.open(sent, timeout=timeout) as response:
            status, headers, text = response.status, response.headers, response.read()
        answer = json.loads(text) if status < 300 else {}
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise SlotwireError("NO_ANSWER", f"The call may have been done: {error}") from error
    if status < 300:
        is_replayed = headers.get("Idempotent-Replayed") == "true"
        return answer if members is None else {**answer, "isReplayed": is_replayed}
    is_problem = headers.get_content_type() == "application/problem+json"
    problem = json.loads(text) if is_problem else {"detail": repr(text[:200])}
    detail = problem.get("detail") or problem.get("title")
    error = SlotwireError(problem.get("code", f"HTTP_{status}"), detail, status, problem)
    error.retry_after = int(headers["Retry-After"]) if headers.get("Retry-After", "").isdigit() else None
    raise error


def _bytes(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def verify_ed25519(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the key has signed the message, by `cryptography` or, where it is missing, by the code below."""
    if Ed25519PublicKey is None:
        return _verify_by_rfc(key, message, signature)
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        return True
    except (InvalidSignature, ValueError):
        return False


# RFC 8032, 5.1: the prime of the field, the order of the group, and the constant d of the curve.
_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_Point = tuple[int, int, int, int]  # X, Y, Z, T with x = X/Z, y = Y/Z, xy = T/Z.


def _verify_by_rfc(key: bytes, message: bytes, signature: bytes) -> bool:
    """RFC 8032, 5.1.7: whether s·B = R + h·A. Takes no secret, so its time may differ."""
    a, r, s = _point(key), _point(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or len(signature) != 64 or s >= _L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % _L
    base = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
    (x, y, z, _), (x2, y2, z2, _) = _times(s, base), _sum(r, _times(h, a))
    return (x * z2 - x2 * z) % _P == 0 and (y * z2 - y2 * z) % _P == 0


def _point(encoded: bytes) -> Optional[_Point]:
    """RFC 8032, 5.1.3: the point of a y and the lowest bit of its x; None if there is none."""
    sign, y = divmod(int.from_bytes(encoded, "little"), 2**255)
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * pow(2, (_P - 1) // 4, _P) % _P  # By a square root of -1.
    if len(encoded) != 32 or y >= _P or (x * x - square) % _P or (x == 0 and sign):
        return None
    x = x if x % 2 == sign else _P - x
    return x, y, 1, x * y % _P


def _times(factor: int, point: _Point) -> _Point:
    total = (0, 1, 1, 0)
    for bit in bin(factor)[2:]:
        total = _sum(total, total)
        total = _sum(total, point) if bit == "1" else total
    return total


def _sum(p: _Point, q: _Point) -> _Point:
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * _D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P
