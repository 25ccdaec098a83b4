import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import type { BenchStore } from "../bench-store.ts";
import { cpuOf } from "../cpu.ts";
import type { Figure } from "../figure.ts";
import { callFor } from "../load.ts";
import type { Bench } from "../part.ts";
import { seed } from "../seed.ts";
import { callNames, type PlayerCalls } from "./players.ts";
import { startOn } from "./started-service.ts";

const users = 2000;
const players = 500;
const calls = Number(process.env.BENCH_CALLS ?? 2000);
/** The platform accepts 28 a second of a bot. */
const sends = 112;

/** The processor time of a call of each kind, for planning; it hardly depends on the load. */
export async function benchCapacity(store: BenchStore, { tell, atEnd }: Bench): Promise<Figure[]> {
  tell(`processor time of each call, ${store.name}`);
  const platform = await startTelegramStandIn();
  atEnd(platform.close);
  const seeded = await seed(await store.fresh(), users);
  const env = { ...seeded.env, TELEGRAM_API_ROOT: platform.url };
  const service = await startOn({ ...seeded, env }, players);
  const used = () => ({
    service: cpuOf(service.process.pid),
    store: store.pid === undefined ? 0 : cpuOf(store.pid),
  });
  const figures: Figure[] = [];
  for (const what of Object.keys(callNames) as (keyof PlayerCalls)[]) {
    const amount = what === "send" ? sends : calls;
    const before = used();
    await callFor(service.url, service.calls[what], { amount });
    const after = used();
    const perCall = (of: "service" | "store") => (1000 * (after[of] - before[of])) / amount;
    figures.push({
      figure: `${callNames[what]}, ${store.name}: processor time`,
      value:
        `${perCall("service").toFixed(0)} µs a call` +
        (store.pid === undefined ? "" : `, ${store.name} ${perCall("store").toFixed(0)} µs`),
      ratios: {},
    });
  }
  await service.process.end();
  return figures;
}
