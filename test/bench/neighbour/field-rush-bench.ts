import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { maxServiceFetches } from "#contract/field/field-limit.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { importBot } from "#server/bots/import-bot.ts";
import type { Store } from "#server/store/engine/database.ts";
import { closeServer } from "../../close-server.ts";
import { ensureBuild } from "../../e2e/setup.ts";
import { quantile } from "../../quantile.ts";
import { cpuOf } from "../cpu.ts";
import type { Figure } from "../figure.ts";
import type { Bench } from "../part.ts";
import { startProcess } from "../process.ts";
import type { Crowd, CrowdOutcomes } from "./field-crowd.ts";
import { openScene, waits } from "./neighbour-bench.ts";

const idleMs = 10_000;
const minuteMs = 60_000;
const players = 10_000;
const fields = ["rank", "gems", "season"];
const slowMs = 2000;
const bot = { id: "rush", token: "7000000002:bench-token-of-the-rush-00000000000" };

/**
 * 10,000 players open a bot within a minute; the service fetches three fields for each, from a server
 * that takes 2 s: other players' sessions (P22), and the requests that the server gets.
 */
export async function* benchFieldRush(bench: Bench): AsyncGenerator<readonly Figure[]> {
  await ensureBuild();
  for (const store of bench.stores) {
    const settings = { TRUST_PROXY: "true", ALLOW_LOCAL_FIELD_URLS: "on" };
    const size = { users: 20_000, pictures: 0 };
    const { scene, end } = await openScene(await store.fresh(), settings, size);
    const owner = await slowOwner();
    try {
      await addRushedBot(scene.store, owner.url);
      bench.tell(`${players} players whose fields the service fetches, ${store.name}`);
      const idle = await waits(scene.service, () => sleep(idleMs));
      const { url, pid } = scene.service;
      const cpu = [cpuOf(pid())];
      const without = await waits(scene.service, () => rush({ url, fields: [] }));
      cpu.push(cpuOf(pid()));
      let outcomes: CrowdOutcomes = {};
      const during = await waits(scene.service, async () => {
        outcomes = await rush({ url, fields });
      });
      cpu.push(cpuOf(pid()));
      yield [
        sessionFigure(store.name, { idle, without, during }),
        ownerFigure(store.name, owner.seen(), outcomes),
        costFigure(store.name, cpu),
      ];
    } finally {
      await owner.close();
      await end();
    }
  }
}

async function addRushedBot(store: Store, url: string): Promise<void> {
  const file = {
    ...bot,
    name: "Rush",
    username: "rush_bot",
    game: {},
    fields: fields.map((name) => ({ name, url: `${url}/${name}`, fetchedByService: true })),
    screen: { blocks: fields.map((name) => ({ type: "text", text: `{{${name}}}` })) },
  };
  await importBot(store, readBotFile(JSON.stringify(file), true), undefined, Date.now());
}

async function rush(crowd: Pick<Crowd, "url" | "fields">): Promise<CrowdOutcomes> {
  const { id: botId, token } = bot;
  const task = { ...crowd, botId, token, players, overMs: minuteMs };
  const process = startProcess<CrowdOutcomes>("neighbour/field-crowd.ts", {}, task);
  try {
    return await process.answer;
  } finally {
    await process.end();
  }
}

interface Seen {
  readonly mostAtOnce: number;
  readonly mostInMinute: number;
}

/** An owner's server that takes 2 s for each answer. */
async function slowOwner() {
  const arrivals: number[] = [];
  let open = 0;
  let mostAtOnce = 0;
  const server = createServer(async (request, response) => {
    request.resume();
    arrivals.push(performance.now());
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.once("close", () => {
      open -= 1;
    });
    await sleep(slowMs);
    response.end("7th");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen: (): Seen => ({
      mostAtOnce,
      mostInMinute: Math.max(
        ...arrivals.map(
          (from) => arrivals.filter((at) => at >= from && at < from + minuteMs).length,
        ),
        0,
      ),
    }),
    close: () => closeServer(server),
  };
}

function sessionFigure(
  store: string,
  { idle, without, during }: Readonly<Record<"idle" | "without" | "during", readonly number[]>>,
): Figure {
  const p95 = (waited: readonly number[]) => quantile(waited, 0.95);
  const [before, alone, beside] = [p95(idle), p95(without), p95(during)];
  return {
    figure: `sessions beside ${players} players with ${fields.length} fields each, ${store}`,
    value: `p95 ${beside.toFixed(1)} ms (idle ${before.toFixed(1)}, without fields ${alone.toFixed(1)})`,
    ratios: { "to idle": beside / before, "to the same players without fields": beside / alone },
    goal: "P22 ≤ 5 × idle and ≤ 100 ms",
    reached: beside <= 5 * before && beside <= 100,
  };
}

function ownerFigure(store: string, seen: Seen, outcomes: CrowdOutcomes): Figure {
  const { mostAtOnce, mostInMinute } = seen;
  const { perBot } = maxServiceFetches;
  const perMinute = (perBot * minuteMs) / slowMs;
  const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  return {
    figure: `requests of their fields at a server of ${slowMs / 1000} s, ${store}`,
    value: `${mostAtOnce} at once, ${mostInMinute} in a minute; players' ${counts.join(", ")}`,
    ratios: { "to the limit": mostAtOnce / perBot },
    goal: `≤ ${perBot} at once and ≤ ${perMinute} in a minute, none refused`,
    reached: mostAtOnce <= perBot && mostInMinute <= perMinute && !outcomes.refused,
  };
}

/** From the processor time so far before and after the players without fields, and after the others. */
function costFigure(store: string, [start = 0, without = 0, end = 0]: readonly number[]): Figure {
  const cpuMs = end - without - (without - start);
  return {
    figure: `the service's processor time for their fields, ${store}`,
    value: `${(cpuMs / 1000).toFixed(1)} s, ${(cpuMs / (players * fields.length)).toFixed(2)} ms for each`,
    ratios: { "to the same players without fields": (end - without) / (without - start) },
  };
}
