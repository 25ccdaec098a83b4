import { randomUUID } from "node:crypto";
import { initDataOf } from "../../server/service.ts";
import type { LoadCall } from "./steady-load.ts";

/** The callers: the back end of one bot, and so many players of it. */
export interface Callers {
  readonly botId: string;
  readonly token: string;
  readonly apiKey: string;
  readonly players: number;
}

const firstId = 10_001;
const json = { "content-type": "application/json" };

/**
 * A service's calls of a whole day, in turn: players who open the app, tap and read, the owner's
 * back end, pages, and wrong calls.
 */
export function mixedCalls({ botId, token, apiKey, players }: Callers): (turn: number) => LoadCall {
  const tokens = new Map<number, string>();
  const miniApp = `/api/mini-app/${botId}`;
  const external = "/api/bot-users/external";
  const query = (tgId: number, more: Record<string, string> = {}) =>
    new URLSearchParams({ apiKey, botId, userTelegramId: String(tgId), ...more });

  const session = (tgId: number): LoadCall => ({
    name: "session",
    path: `${miniApp}/session`,
    init: {
      method: "POST",
      headers: { authorization: `tma ${initDataOf({ id: tgId }, Date.now(), {}, token)}` },
    },
    expected: [200],
    take: (body) => void tokens.set(tgId, JSON.parse(body).token),
  });
  /** A call of a signed-in player, or their sign-in. */
  const asPlayer = (tgId: number, name: string, path: string, body?: object): LoadCall => {
    const bearer = tokens.get(tgId);
    if (!bearer) return session(tgId);
    const authorization = `Bearer ${bearer}`;
    const init = body
      ? { method: "POST", headers: { ...json, authorization }, body: JSON.stringify(body) }
      : { headers: { authorization } };
    return { name, path: miniApp + path, init, expected: [200] };
  };
  const batch = () => ({ batchId: randomUUID(), taps: 1 });

  const mix: readonly ((tgId: number) => LoadCall)[] = [
    session,
    (tgId) => asPlayer(tgId, "taps", "/taps", batch()),
    (tgId) => asPlayer(tgId, "taps", "/taps", batch()),
    (tgId) => asPlayer(tgId, "leaderboard", "/leaderboard?by=points&period=week"),
    (tgId) => asPlayer(tgId, "friends", "/friends"),
    (tgId) => asPlayer(tgId, "history", "/history"),
    (tgId) => asPlayer(tgId, "activities", "/activities"),
    (tgId) => asPlayer(tgId, "pages", "/pages"),
    () => ({ name: "page", path: `/app/${botId}`, expected: [200] }),
    (tgId) => ({
      name: "get-user",
      path: `${external}/bot-user?${query(tgId)}`,
      expected: [200, 404],
    }),
    (tgId) => ({
      name: "credit",
      path: `${external}/increase-points?${query(tgId, { points: "3", idempotencyKey: randomUUID() })}`,
      expected: [200, 404],
    }),
    (tgId) => ({
      name: "message",
      path: `${external}/send-message`,
      init: {
        method: "POST",
        headers: json,
        body: JSON.stringify({
          apiKey,
          botId,
          userTelegramId: tgId,
          message: "Your energy is full.",
          isEnableHtml: false,
        }),
      },
      expected: [200, 404],
    }),
    (tgId) => ({
      name: "wrong key",
      path: `${external}/bot-user?${new URLSearchParams({ apiKey: "wrong", botId, userTelegramId: String(tgId) })}`,
      expected: [401],
    }),
    () => ({ name: "unknown path", path: `/nothing-${randomUUID()}`, expected: [404] }),
    () => ({
      name: "forged init data",
      path: `${miniApp}/session`,
      init: { method: "POST", headers: { authorization: `tma user=${randomUUID()}` } },
      expected: [401],
    }),
    () => ({
      name: "not JSON",
      path: `${external}/send-message`,
      init: { method: "POST", headers: json, body: "{".repeat(2000) },
      expected: [400],
    }),
    () => ({ name: "docs", path: "/docs/", expected: [200] }),
  ];
  return (turn) => {
    const tgId = firstId + (Math.floor(turn / mix.length) % players);
    return (mix[turn % mix.length] as (tgId: number) => LoadCall)(tgId);
  };
}
