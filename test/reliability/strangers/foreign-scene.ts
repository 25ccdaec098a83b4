import { expect, vi } from "vitest";
import { issueSessionToken } from "#server/crypto/session-token.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { setRole } from "#server/store/owner/bot-ownership.ts";
import { type OwnerSession, signInOwner } from "../../server/owner-session.ts";
import { openSession, post } from "../../server/service.ts";
import type { AttackedService } from "../attacked-service.ts";

/** Part of every private value of the victim. */
export const mark = "VICTIM-PRIVATE";
export const victimTgId = 4242;
export const externalPath = "/api/bot-users/external/";

/** Somebody other than the person concerned, with all of their credentials. */
export interface Stranger {
  readonly who: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as apiKey where a route accepts one. */
  readonly apiKey?: string;
  /** The API where they have their own account. */
  readonly isSomebodyIn?: "/api/builder";
  /** For a player of the same bot, whose own rows may change. */
  readonly ownTgId?: number;
  /** Replaces the victim's bot in addresses. */
  readonly botId?: string;
  readonly isAtOwnBot?: true;
  /** Another site in the owner's own browser, which may read pages but change nothing. */
  readonly isOtherSite?: true;
}

/** A service with the bot `victim`, its owner and player, and everybody else. */
export interface Scene {
  readonly service: AttackedService;
  readonly ownerId: string;
  /** The victim's owner and player in one, to prove that the addresses are right. */
  readonly victim: Stranger;
  /** The victim's values for URL parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly strangers: readonly Stranger[];
}

const bare = { fields: [], screen: { blocks: [] } };
const builder = "/api/builder/bots/victim";

export async function openScene(service: AttackedService): Promise<Scene> {
  const apiKey = await service.addBot({
    id: "victim",
    tasks: [
      {
        id: "asked",
        title: "Ask",
        kind: "endpoint",
        endpoint: `https://owner.example.com/${mark}`,
        reward: 5,
      },
      { id: "word", title: "Word", kind: "code", code: mark, reward: 5 },
    ],
  });
  const evilKey = await service.addBot({ id: "evil", name: "Evil bot", ...bare });
  await service.addBot({ id: "edited", name: "Edited bot", ...bare });
  await service.addBot({ id: "own", name: "Own bot", ...bare });
  const owner = await signInOwner(service, { email: `${mark}@example.com`, bots: ["victim"] });
  const ids = await fillVictim(service, owner, apiKey);
  const { token } = await openSession(service, victimTgId, { botId: "victim" });
  const revoked = await ask(owner, "POST", `${builder}/api-keys`, { name: "old" });
  await ask(owner, "DELETE", `${builder}/api-keys/${revoked.key.id}`);
  return {
    service,
    ownerId: owner.owner.id,
    victim: {
      who: "the victim",
      headers: { cookie: owner.cookie, authorization: `Bearer ${token}` },
      apiKey,
    },
    params: {
      botId: "victim",
      name: "rank",
      version: "1",
      template: "quest",
      file: "coin.webp",
      tgId: String(victimTgId),
      activityId: "word",
      hash: "0".repeat(64),
      ...ids,
    },
    strangers: await strangersOf(service, {
      apiKey,
      evilKey,
      revoked: revoked.apiKey,
      token,
      owner,
    }),
  };
}

async function ask(owner: OwnerSession, method: string, path: string, body?: unknown) {
  const answer = await owner.call(method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} is answered with ${answer.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** Gives the victim something of every kind, and returns its ids. */
async function fillVictim(
  service: AttackedService,
  owner: OwnerSession,
  apiKey: string,
): Promise<Record<string, string>> {
  const { db } = service.store;
  const { token } = await openSession(service, victimTgId, { botId: "victim" });
  await db
    .updateTable("bot_users")
    .set({ tg_name: mark, last_ip: mark })
    .where("tg_id", "=", victimTgId)
    .execute();
  await service.call("/api/mini-app/victim/leaderboard/name", {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ hidden: true }),
  });
  await service.call(`${externalPath}increase-points`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      apiKey,
      botId: "victim",
      userTelegramId: victimTgId,
      points: 77,
      idempotencyKey: `${mark}-1`,
    }),
  });
  const { key } = await ask(owner, "POST", `${builder}/api-keys`, { name: mark });
  const { invitation } = await ask(owner, "POST", "/api/builder/invitations", {
    botIds: ["victim"],
  });
  const text = { message: mark, isEnableHtml: false };
  const message = await ask(owner, "POST", `${builder}/users/${victimTgId}/messages`, {
    ...text,
    idempotencyKey: `${mark}-2`,
  });
  const broadcast = await ask(owner, "POST", `${builder}/broadcasts`, {
    ...text,
    audience: { minLevel: 9999 },
    idempotencyKey: `${mark}-3`,
  });
  const webhook = {
    url: `https://owner.example.com/${mark}`,
    types: ["points.changed"],
    updatedAt: null,
  };
  await ask(owner, "PUT", `${builder}/webhook`, webhook);
  await ask(owner, "POST", `${builder}/webhook/pause`);
  await ask(owner, "POST", `${builder}/webhook/test`).catch(() => undefined);
  await ask(owner, "PUT", `${builder}/screen/draft`, {
    revision: (await ask(owner, "GET", `${builder}/screen`)).draft.revision,
    screen: { blocks: [{ type: "text", text: mark }] },
  });
  const { sessions } = await ask(owner, "GET", "/api/builder/sessions");
  // Workers continue these on their own.
  await vi.waitFor(async () => {
    const { status } = await ask(owner, "GET", `${builder}/broadcasts/${broadcast.id}`);
    const sent = await db.selectFrom("messages").select("status").execute();
    expect([status, ...sent.map((one) => one.status)]).toEqual(["done", "sent"]);
  }, 30_000);
  const event = await db.selectFrom("events").select("id").executeTakeFirst();
  return {
    "api-keys": key.id,
    invitations: invitation.id,
    owners: owner.owner.id,
    messages: message.id,
    sessions: sessions[0].id,
    broadcasts: broadcast.id,
    events: event?.id ?? "none",
  };
}

/** Every possible stranger, and credentials of another kind. */
async function strangersOf(
  service: AttackedService,
  known: {
    readonly apiKey: string;
    readonly evilKey: string;
    readonly revoked: string;
    readonly token: string;
    readonly owner: OwnerSession;
  },
): Promise<Stranger[]> {
  const { db, vault } = service.store;
  const [otherTgId, blockedTgId] = [77, 78];
  const eve = await signInOwner(service, { email: "eve@example.com", bots: ["evil"] });
  const editor = await signInOwner(service, { email: "editor@example.com", bots: ["edited"] });
  await setRole(db, { ownerId: editor.owner.id, botId: "edited", role: "editor" });
  const ended = await signInOwner(service, { email: "ended@example.com", bots: ["victim"] });
  const out = await signInOwner(service, { email: "out@example.com", bots: ["victim"] });
  await out.call("POST", "/api/builder/auth/sign-out");
  await db
    .updateTable("owner_sessions")
    .set({ expires_at: 1 })
    .where("owner_id", "=", ended.owner.id)
    .execute();
  const former = await signInOwner(service, { email: "former@example.com", bots: ["victim"] });
  await db.deleteFrom("bot_owners").where("owner_id", "=", former.owner.id).execute();
  const mallory = await signInOwner(service, { email: "mallory@example.com", bots: ["own"] });
  const sessionOf = async (tgId: number, botId: string) =>
    (await openSession(service, tgId, { botId })).token;
  const other = await sessionOf(otherTgId, "victim");
  const there = await sessionOf(victimTgId, "evil");
  const blocked = await sessionOf(blockedTgId, "victim");
  await ask(known.owner, "PUT", `${builder}/users/${blockedTgId}/block`, { reason: mark });
  // Within a second, as documented.
  await vi.waitFor(async () => {
    expect((await post(service, "/api/mini-app/victim/field-tokens", blocked)).status).toBe(403);
  }, 30_000);
  const tokenId = (await readBot(db, "victim"))?.tokenId ?? "";
  const victim = { botId: "victim", tgId: victimTgId, tokenId };
  const past = issueSessionToken(vault, victim, Date.now() - 4e6);
  const fields = await post(service, "/api/mini-app/victim/field-tokens", other);
  const fieldToken: string = (await fields.json()).tokens.vip ?? "";
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const cookie = (value: string) => ({ cookie: value });
  return [
    { who: "nobody", headers: {} },
    { who: "another owner", headers: cookie(eve.cookie), isSomebodyIn: "/api/builder" },
    {
      who: "an editor of another bot",
      headers: cookie(editor.cookie),
      isSomebodyIn: "/api/builder",
    },
    { who: "a former owner", headers: cookie(former.cookie), isSomebodyIn: "/api/builder" },
    { who: "an owner whose session has ended", headers: cookie(ended.cookie) },
    { who: "an owner who has signed out", headers: cookie(out.cookie) },
    { who: "another player of the bot", headers: bearer(other), ownTgId: otherTgId },
    { who: "the same player at another bot", headers: bearer(there) },
    { who: "a blocked player", headers: bearer(blocked) },
    { who: "the player, whose session has ended", headers: bearer(past.token) },
    { who: "another bot's API key", headers: {}, apiKey: known.evilKey },
    { who: "a revoked API key", headers: {}, apiKey: known.revoked },
    { who: "an API key with a character changed", headers: {}, apiKey: swapped(known.apiKey) },
    { who: "a session token as API key", headers: {}, apiKey: known.token },
    { who: "an owner's cookie as API key", headers: {}, apiKey: eve.cookie },
    { who: "an API key as cookie", headers: cookie(`slotwire=${known.apiKey}`) },
    { who: "an API key as session", headers: bearer(known.apiKey) },
    { who: "an owner's cookie as session", headers: bearer(eve.cookie.replace(/^.*?=/, "")) },
    { who: "a session token as cookie", headers: cookie(`slotwire=${known.token}`) },
    { who: "a field's token as session", headers: bearer(fieldToken) },
    { who: "a field's token as cookie", headers: cookie(`slotwire=${fieldToken}`) },
    { who: "a field's token as API key", headers: {}, apiKey: fieldToken },
    {
      who: "all of another owner and another bot's player at once",
      headers: { ...cookie(eve.cookie), ...bearer(there) },
      apiKey: known.evilKey,
      isSomebodyIn: "/api/builder",
    },
    ...["VICTIM", "victim%01", "victim%2F"].map((botId) => ({
      who: `another owner at the bot ${botId}`,
      headers: cookie(editor.cookie),
      isSomebodyIn: "/api/builder" as const,
      botId,
    })),
    {
      who: "another owner at a bot of their own, with the victim's ids",
      headers: cookie(mallory.cookie),
      isSomebodyIn: "/api/builder",
      botId: "own",
      isAtOwnBot: true,
    },
    ...[
      "https://evil.example.com",
      "null",
      "http://victim.localhost:3000",
      "https://localhost:3000",
      "",
    ].map((origin) => ({
      who: `the origin "${origin}" in the owner's browser`,
      headers: { ...cookie(known.owner.cookie), origin },
      isOtherSite: true as const,
    })),
    {
      who: "a form of another site in the owner's browser",
      headers: { ...cookie(known.owner.cookie), origin: "null", "content-type": "text/plain" },
      isOtherSite: true,
    },
  ];
}

function swapped(apiKey: string): string {
  return apiKey.replace(/(.)$/, (last) => (last === "A" ? "B" : "A"));
}
