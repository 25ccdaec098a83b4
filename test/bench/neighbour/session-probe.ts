import { setTimeout as sleep } from "node:timers/promises";
import { initDataOf } from "../calls/players.ts";
import { botId } from "../seed.ts";

/** The address and frequency of sessions; `refusedMs` stands for one that is refused or cut. */
export interface Probe {
  readonly url: string;
  readonly everyMs: number;
  readonly refusedMs: number;
}

const atLeast = 10;
const connections = 8;

/**
 * Players of four networks who open the Mini App through a proxy with open connections, in a
 * separate process, so that an attack's load on the bench does not count. Sends a message when they
 * begin, and, after the next message, the duration of each session in ms.
 */
process.once("message", async (probe: Probe) => {
  const open = (turn: number) =>
    session(probe, 1000 + (turn % 5000), `198.51.100.${1 + (turn % 4)}`);
  await Promise.all(Array.from({ length: connections }, (_, turn) => open(turn)));
  let isOver = false;
  process.once("message", () => {
    isOver = true;
  });
  process.send?.("begun");
  const calls: Promise<number>[] = [];
  for (let turn = 0; turn < atLeast || !isOver; turn += 1) {
    calls.push(open(turn));
    await sleep(probe.everyMs);
  }
  process.send?.(await Promise.all(calls));
});
process.once("disconnect", () => process.exit(0));

async function session({ url, refusedMs }: Probe, tgId: number, address: string): Promise<number> {
  const startedAt = performance.now();
  const headers = {
    authorization: `tma ${initDataOf(tgId)}`,
    "content-type": "application/json",
    "x-forwarded-for": address,
  };
  const init = { method: "POST", headers, body: "{}" };
  const answer = await fetch(`${url}/api/mini-app/${botId}/session`, init).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok ? performance.now() - startedAt : refusedMs;
}
