import { setTimeout as sleep } from "node:timers/promises";
import type { FetchedValue } from "#contract/field/custom-field.schema.ts";
import type { FieldOutcome } from "#contract/field/field-limit.ts";
import { signInitData } from "#server/crypto/init-data.ts";

/** Players who open a bot's Mini App, evenly over a time. */
export interface Crowd {
  readonly url: string;
  readonly botId: string;
  readonly token: string;
  readonly players: number;
  readonly overMs: number;
  /** The fields that each of them requests from the service. */
  readonly fields: readonly string[];
}

/** How many requests of fields ended how; "refused" without an answer to read. */
export type CrowdOutcomes = Partial<Record<FieldOutcome | "refused", number>>;

/**
 * The players come through a proxy, from a network for each 250 of them, in a separate process.
 * Sends their outcomes when the last one has ended.
 */
process.once("message", async (crowd: Crowd) => {
  const outcomes: CrowdOutcomes = {};
  const count = (outcome: keyof CrowdOutcomes) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  const startedAt = performance.now();
  const visits: Promise<void>[] = [];
  for (let player = 0; player < crowd.players; player += 1) {
    const dueAt = startedAt + (player * crowd.overMs) / crowd.players;
    if (dueAt > performance.now()) await sleep(dueAt - performance.now());
    visits.push(visit(crowd, player, count));
  }
  await Promise.all(visits);
  process.send?.(outcomes);
});
process.once("disconnect", () => process.exit(0));

async function visit(
  { url, botId, token, fields }: Crowd,
  player: number,
  count: (outcome: keyof CrowdOutcomes) => void,
): Promise<void> {
  const api = `${url}/api/mini-app/${botId}`;
  const address = `203.0.113.${Math.floor(player / 250)}`;
  const post = async <Answer>(path: string, authorization: string): Promise<Answer | undefined> => {
    const headers = {
      authorization,
      "content-type": "application/json",
      "x-forwarded-for": address,
    };
    const answer = await fetch(api + path, { method: "POST", headers, body: "{}" }).catch(
      () => undefined,
    );
    return answer?.ok ? ((await answer.json()) as Answer) : undefined;
  };
  const user = JSON.stringify({ id: 1 + player, first_name: "Ada" });
  const fieldsOfInitData = { user, auth_date: String(Math.floor(Date.now() / 1000)) };
  const initData = signInitData(fieldsOfInitData, token);
  const session = await post<{ token: string }>("/session", `tma ${initData}`);
  await Promise.all(
    fields.map(async (name) => {
      const value = await post<FetchedValue>(`/field-values/${name}`, `Bearer ${session?.token}`);
      count(value?.outcome ?? "refused");
    }),
  );
}
