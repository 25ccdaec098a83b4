import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { repeatedWhenBusy } from "../../repeated-when-busy.ts";
import { botFile, type RunningService, startOfTest, startService } from "../service.ts";
import { isPostgresql, type StoreKind, stores } from "../stores.ts";
import { lives } from "./game-life.ts";
import { bots } from "./game-life-bot.ts";
import { arrive, readRulesOf, type World } from "./game-life-world.ts";

/** The number of lives on each store; `npm run test:play` plays 2,000. */
const runs = Number(process.env.LIFE_RUNS ?? 20);

test.each(stores)(
  "no sequence of taps, boosts, tasks, days, levels and credits on the $name breaks the ledger or moves a number back",
  { timeout: 3_600_000 },
  async (kind) => {
    const services = await startServices(kind);
    let played = 0;
    const property = fc.asyncProperty(
      bots,
      lives,
      fc.constantFrom(0, 0, 700),
      async (changes, life, aheadMs) => {
        played += 1;
        const world = await worldOf(
          services,
          botFile({ ...changes, id: `life-${played}` }),
          aheadMs,
        );
        const book = await arrive(world, startOfTest);
        await fc.asyncModelRun(() => ({ model: book, real: world }), life);
      },
    );
    await fc.assert(property, { numRuns: runs });
    expect(played).toBeGreaterThanOrEqual(runs);
    for (const service of services.toReversed()) await service.stop();
  },
);

/** Two processes on one database; the embedded store allows one process. */
async function startServices(kind: StoreKind): Promise<RunningService[]> {
  const { env, remove } = await kind.fresh();
  const secret = { SECRET_KEY: randomBytes(32).toString("hex") };
  const store = (end: () => Promise<void>) => ({
    ...kind,
    fresh: async () => ({ env: { ...env, ...secret }, remove: end }),
  });
  const options = { stopped: true };
  const services = [await startService(store(remove), options)];
  if (isPostgresql(kind))
    services.push(
      await startService(
        store(async () => {}),
        options,
      ),
    );
  return services.map(repeating);
}

function repeating(service: RunningService): RunningService {
  const { call } = service;
  return Object.assign(service, {
    call: (path: string, init?: RequestInit) => repeatedWhenBusy(() => call(path, init)),
  });
}

async function worldOf(
  services: readonly RunningService[],
  file: World["file"],
  aheadMs: number,
): Promise<World> {
  const [first] = services as [RunningService];
  for (const [at, service] of services.entries()) service.now = startOfTest + at * aheadMs;
  const { apiKey = "" } = await importBot(first.store, file, "back end", startOfTest);
  return {
    services,
    aheadMs: services.length > 1 ? aheadMs : 0,
    apiKey,
    file,
    rules: await readRulesOf(first.store, file),
    sessions: new Map(),
  };
}
