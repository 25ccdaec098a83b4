import {
  addCounts,
  type DayCount,
  dayBeganAt,
  dayOf,
  readCounts,
} from "#server/store/count/day-count.ts";
import type { Store } from "#server/store/engine/database.ts";

/** How many days before today the demo has counts of. */
const pastDays = 100;

/** Gives a bot counts of the days before today, once, so that its overview has something to show. */
export async function fillPastDays({ db }: Store, botId: string, now: number): Promise<void> {
  const today = dayOf(now);
  const known = await readCounts(db, botId, today - pastDays);
  if (known.some(({ day }) => day < today)) return;
  const days = Array.from({ length: pastDays }, (_, at) => today - pastDays + at);
  const counts = days.flatMap((day) => countsOf(day, today));
  await addCounts(db, botId, counts);
  await db
    .updateTable("bots")
    .set({ created_at: dayBeganAt(today - pastDays) })
    .where("bot_id", "=", botId)
    .execute();
}

/** A bot that grows, with busy weekends and no two days alike, though always the same ones. */
function countsOf(day: number, today: number): DayCount[] {
  const weekend = [2, 3].includes(day % 7) ? 1.35 : 1;
  const chance = 0.8 + ((day * 7919) % 41) / 100;
  const growth = 1 + (pastDays - (today - day)) / 40;
  const of = (usual: number, spread = chance) => Math.round(usual * weekend * growth * spread);
  // The campaign of the first days brought many of the players who are active now.
  const fresh = of(9) * (day < today - 91 ? 12 : 1);
  const taps = of(5200);
  const kinds: [DayCount["kind"], number][] = [
    ["new", fresh],
    ["active", fresh + of(50)],
    // Over all days about as many as joined: some left long ago, the others were active this month.
    ["last-active", of(today - day > 30 ? 6 : 23)],
    ["returned-1", Math.round(fresh * 0.42)],
    ["returned-7", Math.round(fresh * 0.23)],
    ["invited", Math.round(fresh * 0.36)],
    ["taps", taps],
    ["points:taps", taps * 2],
    ["points:automining", of(3100)],
    ["points:task", of(1400)],
    ["points:daily", of(900)],
    ["points:invite", of(600)],
    ["points:quiz", of(250)],
    ["spent:boost", of(2100)],
    ["messages:sent", of(26)],
    ["messages:failed", day % 5],
  ];
  return kinds.map(([kind, count]) => ({ day, kind, count }));
}
