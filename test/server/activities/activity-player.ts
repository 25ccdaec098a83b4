import type { Quiz } from "#contract/activity/activities.schema.ts";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { ledgerOf, openSession, post, type RunningService } from "../service.ts";

export interface PlayerAnswer {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
}

/** A player of the bot `demo` who has opened its Mini App. */
export interface ActivityPlayer {
  readonly tgId: number;
  readonly session: Session;
  /** Calls with the player's session; `path` is relative to /api/mini-app/demo/. */
  send(path: string, body?: unknown): Promise<PlayerAnswer>;
  activities(): Promise<PlayerActivities>;
  /** Sends taps as a new batch. */
  tap(taps: number): Promise<PlayerAnswer>;
  /** Opens the Mini App again. */
  open(): Promise<Session>;
  /** The amounts of the player's ledger entries from a source. */
  paidBy(source: string): Promise<number[]>;
}

let batches = 0;

export async function activityPlayer(
  service: RunningService,
  tgId = 42,
  { ref }: { readonly ref?: string } = {},
): Promise<ActivityPlayer> {
  const session = await openSession(service, tgId, ref === undefined ? {} : { ref });
  const read = async (response: Response): Promise<PlayerAnswer> => {
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  const send = async (path: string, body?: unknown) =>
    read(await post(service, `/api/mini-app/demo/${path}`, session.token, body));
  return {
    tgId,
    session,
    send,
    activities: async () => {
      const headers = { authorization: `Bearer ${session.token}` };
      return (await service.call("/api/mini-app/demo/activities", { headers })).json();
    },
    tap: (taps) => {
      batches += 1;
      return send("taps", { batchId: `batch-${batches}-of-test`, taps });
    },
    open: () => openSession(service, tgId),
    paidBy: async (source) =>
      (await ledgerOf(service, tgId))
        .filter((row) => row.source === source)
        .map(({ delta }) => delta),
  };
}

/** A quiz with one question, whose right answer is 1. */
export const oneQuestion = (id: string, reward: number): Quiz => ({
  id,
  title: id,
  reward,
  questions: [{ question: "Which?", options: ["A", "B"], right: 1 }],
});

/** Sets a player's balance, with a ledger entry for it. */
export async function givePoints(
  { store, now }: RunningService,
  points: number,
  tgId = 42,
): Promise<void> {
  await store.db
    .insertInto("ledger")
    .values({
      bot_id: "demo",
      id: `!given-${tgId}`,
      tg_id: tgId,
      delta: points,
      balance_after: points,
      source: "api",
      api_key_id: null,
      owner_id: null,
      reason: "",
      idempotency_key: null,
      created_at: now,
    })
    .execute();
  await store.db.updateTable("bot_users").set({ points }).where("tg_id", "=", tgId).execute();
}
