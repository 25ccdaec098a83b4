import { importBot } from "#server/bots/import-bot.ts";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import type { Store } from "#server/store/engine/database.ts";
import { saveWebhook } from "#server/store/event/webhook.ts";
import { creditPoints } from "#server/store/user/points.ts";
import { openWithBot, signIn } from "../../faults/bot.ts";
import {
  pick,
  startCredits,
  startMessages,
  startTaps,
  startWriters,
  type Writers,
} from "../../faults/writers.ts";
import { addAccount, cookieOf, password } from "../../server/owner-session.ts";
import { botFile } from "../../server/service.ts";
import { insertUsers } from "../../server/store/user-rows.ts";

export const pointsPerTap = 2;
/** The recipients of each broadcast. */
export const listeners = 40;
/** The bot that broadcasts; the platform's limit for messages is per bot. */
export const castingBot = "cast";

const tgIds = Array.from({ length: 150 }, (_, index) => 1001 + index);
/** A tapping player has a growing ledger entry, and so no chain of balances. */
const tappers = tgIds.slice(0, 50);
const tasks = Array.from({ length: 50 }, (_, index) => `task-${index}`);
const boosts = Array.from({ length: 30 }, (_, index) => `boost-${index}`);
/** The balance of each player before the work. */
export const startPoints = 1_000_000;

const activities = {
  tasks: tasks.map((id) => ({ id, title: id, kind: "code", code: "word", reward: 5 }) as const),
  daily: { rewards: [7], hour: 0, whenMissed: "start-over" as const },
  // Each purchase raises a number by one, so that purchases and their effect can be compared.
  boosts: boosts.map((id) => ({
    id,
    title: id,
    price: 3,
    growth: 1,
    max: 100,
    effect: { maxEnergy: 1 },
  })),
};

/** Makes the bots, their users, a webhook for every change, and an owner. */
export async function prepareWork(
  env: Record<string, string>,
  receiverUrl: string,
): Promise<{ store: Store; apiKey: string; webhookSecret: string }> {
  const game = { ...botFile().game, maxEnergy: 1_000_000, pointsPerTap };
  const { store, apiKey } = await openWithBot(env, { game, ...activities });
  await importBot(store, botFile({ id: castingBot }), undefined, Date.now());
  await insertUsers(
    { store },
    tgIds.map((tg_id) => ({ tg_id })),
  );
  await insertUsers({ store }, listeners, castingBot);
  for (const tgId of tgIds)
    await creditPoints(
      store.db,
      {
        botId: "demo",
        tgId,
        points: startPoints,
        idempotencyKey: `start-${tgId}`,
        owner: { id: "o", name: "" },
        reason: "",
      },
      Date.now(),
    );
  const choice = { url: receiverUrl, types: ["points.changed"], updatedAt: null } as const;
  const saved = await saveWebhook(store, commandLineActor("demo", Date.now()), choice);
  if (saved?.kind !== "saved" || saved.secret === null) throw new Error("No webhook was made.");
  await addAccount({ store, now: Date.now(), passwordHash: null }, "owner@example.com", [
    castingBot,
  ]);
  return { store, apiKey, webhookSecret: saved.secret };
}

/**
 * The writers of everything that a kill may interrupt; each repeats a call until it is
 * acknowledged.
 */
export interface Work {
  readonly credits: Writers;
  readonly taps: Writers;
  /** Named "task player" or "daily player". */
  readonly claims: ReadonlySet<string>;
  /** Identified by the key of the ledger entry. */
  readonly purchases: ReadonlySet<string>;
  readonly messages: Writers;
  /** The keys of started broadcasts. */
  readonly broadcasts: ReadonlySet<string>;
  /** The number of acknowledged changes so far. */
  count(): number;
  stop(): Promise<void>;
}

export async function startWork(url: string, apiKey: string): Promise<Work> {
  const tokens = await signIn(url, tgIds);
  const claims = new Set<string>();
  const purchases = new Set<string>();
  const broadcasts = new Set<string>();
  const post = (path: string, token: string, body?: object) =>
    fetch(`${url}/api/mini-app/demo/${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  const claim = startWriters(3, async (turn) => {
    const tgId = pick(tgIds, turn);
    const token = pick(tokens, turn);
    const round = Math.floor(turn / tgIds.length);
    const task = round % 10 === 5 ? undefined : pick(tasks, round);
    const response = task
      ? await post(`tasks/${task}/claim`, token, { code: "word" })
      : await post("daily", token);
    const { paid = 0 } = await response.clone().json();
    if (response.ok) claims.add(`${task ?? "daily"} ${tgId}`);
    return { response, tgId, points: paid };
  });
  const purchase = startWriters(3, async (turn, requestId) => {
    const tgId = pick(tgIds, turn);
    const boost = pick(boosts, Math.floor(turn / tgIds.length));
    const response = await post(`boosts/${boost}`, pick(tokens, turn), { requestId, price: 3 });
    if (response.ok) purchases.add(`/boost/${tgId}/${requestId}`);
    return { response, tgId, points: 0 };
  });
  const cookie = await ownersCookie(url);
  const broadcast = startWriters(1, async (turn, idempotencyKey) => {
    const response = await fetch(`${url}/api/builder/bots/${castingBot}/broadcasts`, {
      method: "POST",
      headers: { origin: url, cookie, "content-type": "application/json" },
      body: JSON.stringify({
        message: `broadcast ${turn}`,
        isEnableHtml: false,
        audience: {},
        idempotencyKey,
      }),
    });
    // One at a time: the next is refused until the last is over.
    if (response.status === 201) broadcasts.add(`broadcast ${turn}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { response: response.status === 201 ? okLike(response) : response, tgId: 0, points: 0 };
  });

  const target = { url, urls: [url], apiKey, tgIds };
  const credits = startCredits(target, 2);
  const messages = startMessages(target, 8);
  const taps = startTaps(
    { url, tgIds: tappers, tokens: tokens.slice(0, tappers.length) },
    pointsPerTap,
    2,
  );
  const all = [credits, taps, messages, claim, purchase, broadcast];
  return {
    credits,
    taps,
    claims,
    purchases,
    messages,
    broadcasts,
    count: () => all.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    async stop() {
      await Promise.all(all.map((writers) => writers.stop()));
    },
  };
}

/** A writer counts 200 and 202 as acknowledged. */
function okLike(response: Response): Response {
  return new Response(response.body, { status: 200 });
}

async function ownersCookie(url: string): Promise<string> {
  const response = await fetch(`${url}/api/builder/auth/sign-in/email`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@example.com", password }),
  });
  return cookieOf(response);
}
