import type { FieldReport } from "#contract/field/field-health.schema.ts";
import { within } from "../clock.ts";
import type { ServiceContext } from "../context.ts";
import { passLoop } from "../pass-loop.ts";
import { countFetches } from "../store/field/field-health.ts";
import type { Worker } from "../worker.ts";

type Fetches = FieldReport["fetches"];

/** Counts the service's fetches of fields in their health, in one statement a bot and round. */
export interface FetchCounts extends Worker {
  count(botId: string, fetch: Fetches[number]): void;
  /** Writes the rest, for at most 3 s. */
  stop(): Promise<void>;
}

/** The pause between two rounds, in ms: a killed process loses at most the counts of this time. */
const roundMs = 5000;
const stopMs = 3000;

/** Creates the counts of this process; several processes add to the same health. */
export function createFetchCounts({
  store: { db },
  clock,
  bots,
  report,
}: Pick<ServiceContext, "store" | "clock" | "bots"> & {
  readonly report: (error: unknown) => void;
}): FetchCounts {
  let unwritten = new Map<string, Fetches>();

  async function write(): Promise<void> {
    const taken = unwritten;
    unwritten = new Map();
    const failures: unknown[] = [];
    for (const [botId, fetches] of taken)
      await writeOf(botId, fetches).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async function writeOf(botId: string, fetches: Fetches): Promise<void> {
    // Neither the bot nor the field may have been deleted since.
    const names = new Set((await bots.read(botId))?.fields.map(({ name }) => name));
    const known = fetches.filter(({ field }) => names.has(field));
    await countFetches(db, botId, known, clock.now());
  }

  const loop = passLoop({
    clock,
    report,
    pass: async () => {
      await write();
      return roundMs;
    },
  });

  return {
    start: loop.start,
    async stop() {
      await within(clock, stopMs, loop.stop().then(write).catch(report));
    },
    count(botId, fetch) {
      const fetches = unwritten.get(botId) ?? [];
      unwritten.set(botId, fetches);
      fetches.push(fetch);
    },
  };
}
