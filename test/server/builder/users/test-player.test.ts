import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { eventTypes } from "#contract/event/event-type.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { tableList } from "#server/store/schema/tables.ts";
import { addOwner, type Owner } from "../../external/owner.ts";
import type { OwnerSession } from "../../owner-session.ts";
import { initDataOf, openSession, post } from "../../service.ts";
import { everyStore } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

const bot = {
  daily: { rewards: [50], hour: 0, whenMissed: "start-over" as const },
  invite: { points: 100, friendPoints: 40, when: { taps: 1 } },
  onboarding: [{ title: "Welcome", text: "Tap." }],
  screen: {
    blocks: [
      { type: "text" as const, text: "{{rank}}" },
      { type: "leaderboard" as const },
      { type: "leaderboard" as const, period: "week" as const },
    ],
  },
};

describe.each(everyStore)("a test player on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let backEnd: Owner;

  beforeEach(async () => {
    backEnd = await addOwner(builder.service, bot);
    builder.service.expireCaches();
  });

  const ask = async (method: string, path: string, body?: unknown) =>
    (await builder.ask(method, path, body)).body;
  async function link(session: OwnerSession = builder.owner, more = {}) {
    const body = { language: "ru", ...more };
    const answer = await builder.askAs(session, "POST", "bots/demo/test-player", body);
    const hash = new URLSearchParams(new URL(answer.body.url).hash.slice(1));
    const initData = hash.get("tgWebAppData") ?? "";
    return { tgId: answer.body.tgId as number, initData, hash, url: answer.body.url as string };
  }
  const signIn = (initData: string, body: unknown = {}) =>
    builder.service.call("/api/mini-app/demo/session", {
      method: "POST",
      headers: { authorization: `tma ${initData}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const send = (path: string, token: string, body?: unknown) =>
    post(builder.service, `/api/mini-app/demo/${path}`, token, body);

  /** Opens the Mini App by an invitation and plays; returns the player's session. */
  async function play(initData: string, ref = ""): Promise<Session> {
    const session: Session = await (await signIn(initData, { ref })).json();
    const { token } = session;
    builder.service.now += 10_000;
    const taps = { batchId: `batch-of-${session.player.tgId}`, taps: 10 };
    expect((await send("taps", token, taps)).status).toBe(200);
    expect((await send("daily", token)).status).toBe(200);
    const fetches = [{ field: "rank", outcome: "ok", milliseconds: 20 }];
    expect((await send("field-reports", token, { fetches })).status).toBe(204);
    return session;
  }
  const playReally = (id: number, ref = "") =>
    play(initDataOf({ id, username: `player_${id}` }, builder.service.now), ref);
  /** Expires the service's short caches. */
  const expireCaches = () => {
    for (let second = 0; second < 4; second += 1) builder.service.expireCaches();
  };

  async function board(period: string) {
    const { token } = await openSession(builder.service);
    expireCaches();
    const path = `/api/mini-app/demo/leaderboard?period=${period}`;
    const headers = { authorization: `Bearer ${token}` };
    return (await builder.service.call(path, { headers })).json();
  }
  const untimed = ({ serverTime: _, ...answer }: Record<string, unknown>) => answer;
  const places: Record<string, () => Promise<unknown>> = {
    "the overview": async () => untimed(await ask("GET", "bots/demo/overview")),
    "the count of the list of bots": () => ask("GET", "bots"),
    "the list of users": () => ask("GET", "bots/demo/users"),
    "the search of users": () => ask("GET", "bots/demo/users?search=player"),
    "the number of users": () => ask("GET", "bots/demo/user-count"),
    "the exported users": async () => {
      const answer = await builder.owner.call("GET", "/api/builder/bots/demo/users.csv");
      return answer.text();
    },
    "the audience of a broadcast": () => ask("POST", "bots/demo/broadcast-count", {}),
    "the leaderboard": () => board("all"),
    "the leaderboard of the week": () => board("week"),
    "the list of inviters": async () => (await ask("GET", "bots/demo/inviters")).inviters,
    "the inviter's friends, points and rewards": async () => [
      await ask("GET", "bots/demo/users/42"),
      await ask("GET", "bots/demo/users/42/friends"),
    ],
    "the health of fields": async () => untimed(await ask("GET", "bots/demo/field-health")),
    "the events": async () => {
      const { events } = await ask("GET", "bots/demo/webhook/events");
      return events.map(({ type, tgId }: { type: string; tgId: number }) => `${type} ${tgId}`);
    },
    "the external API's list of users": async () => (await backEnd.get("bot-users")).body,
    "the external API's list of friends": async () => (await backEnd.get("bot-user-friends")).body,
  };

  test.each(Object.entries(places))("changes nothing in %s", async (_place, read) => {
    const webhook = { url: "https://owner.example.com/x", types: eventTypes, updatedAt: null };
    await ask("PUT", "bots/demo/webhook", webhook);
    const { refCode } = await openSession(builder.service);
    const before = await read();
    await play((await link()).initData, refCode);
    expect(await read()).toEqual(before);
    await playReally(77, refCode);
    expect(await read()).not.toEqual(before);
  });

  test("changes nothing in the overview when a new rate pays earlier auto-mining", async () => {
    const { tgId, initData } = await link();
    const change = async (autominePointsPerHour: number) => {
      const { updatedAt, game } = await ask("GET", "bots/demo");
      await ask("PATCH", "bots/demo", { updatedAt, game: { ...game, autominePointsPerHour } });
    };
    await change(100);
    await signIn(initData);
    builder.service.now += 3_600_000;
    await change(5);
    expect((await ask("GET", `bots/demo/users/${tgId}`)).points).toBe(100);
    const { earned } = (await ask("GET", "bots/demo/overview")).totals;
    expect(earned.map(({ source }: { source: string }) => source)).not.toContain("automining");
  });

  test("is not the first player of a bot", async () => {
    await play((await link()).initData);
    expect((await ask("GET", "bots/demo/first-steps")).hasPlayers).toBe(false);
  });

  test("opens the app with the owner's name, language and theme, for a day", async () => {
    const { url, initData, hash } = await link(builder.owner, { theme: "dark" });
    expect(url).toMatch(`${builder.service.config.baseUrl}/app/demo#`);
    expect(JSON.parse(hash.get("tgWebAppThemeParams") ?? "").bg_color).toBe("#17212b");
    const session: Session = await (await signIn(initData)).json();
    expect(session.player.name).toBe(builder.owner.owner.name);
    expect(isTestPlayer(session.player.tgId)).toBe(true);
    expect(JSON.parse(new URLSearchParams(initData).get("user") ?? "").language_code).toBe("ru");
    builder.service.now += 25 * 3_600_000;
    expect((await (await signIn(initData)).json()).code).toBe("INIT_DATA_EXPIRED");
  });

  test("stays the same for one owner, and differs for each editor", async () => {
    const editor = await builder.signIn("editor", "demo");
    const own = await link();
    await play(own.initData);
    const others = await link(editor);
    expect((await link()).tgId).toBe(own.tgId);
    expect(others.tgId).not.toBe(own.tgId);
  });

  test("invites nobody: friends by its code count and are paid as players without an inviter", async () => {
    const { refCode, player } = await play((await link()).initData);
    await playReally(77, refCode);
    expect((await ask("GET", `bots/demo/users/${player.tgId}`)).friendsCount).toBe(0);
    expect(await ask("GET", "bots/demo/users/77")).toMatchObject({ points: 70, invitedBy: null });
  });

  test("gets no message", async () => {
    const { tgId, initData } = await link();
    await play(initData);
    const message = { message: "Hello", isEnableHtml: false, idempotencyKey: "one-message" };
    for (const path of ["messages", "broadcast-trials"]) {
      const answer = await ask("POST", `bots/demo/users/${tgId}/${path}`, message);
      expect(answer.code).toBe("USER_UNREACHABLE");
    }
    const sent = await backEnd.post("send-message", { ...message, userTelegramId: tgId });
    expect(sent.body.code).toBe("USER_UNREACHABLE");
  });

  test("is read and credited over the external API", async () => {
    const { tgId, initData } = await link();
    await play(initData);
    const credit = { userTelegramId: tgId, points: 5 };
    expect((await backEnd.get("increase-points", credit)).status).toBe(200);
    expect((await backEnd.get("bot-user", credit)).body.points).toBe(75);
  });

  test("is new after a reset, which removes its data alone", async () => {
    await playReally(77);
    const { tgId, initData } = await link();
    const { token } = await play(initData);
    expect((await send("onboarding", token)).status).toBe(204);
    await ask("PUT", `bots/demo/users/${tgId}/block`, { reason: "" });
    expect((await builder.ask("DELETE", "bots/demo/test-player")).status).toBe(204);
    for (const { name } of tableList.filter(({ columns }) => "tg_id" in columns)) {
      const rows = sql`select 1 from ${sql.table(name)} where tg_id = ${tgId}`;
      expect([name, (await rows.execute(builder.service.store.db)).rows]).toEqual([name, []]);
    }
    const next = await link();
    expect(next.tgId).not.toBe(tgId);
    const session: Session = await (await signIn(next.initData)).json();
    expect([session.onboarding, session.game.points]).toEqual([true, 0]);
    expect((await ask("GET", "bots/demo/users/77")).points).toBe(70);
    // An open tab continues as a new player.
    builder.service.expireCaches();
    expect((await signIn(initData)).status).toBe(200);
  });
});
