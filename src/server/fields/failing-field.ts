import { isFailing } from "#contract/field-failing.ts";
import type { Overview } from "#contract/schema/overview.ts";
import { listCustomFields } from "../store/field/custom-field.ts";
import { readDayRates } from "../store/field/field-health.ts";
import type { Database } from "../store/schema/tables.ts";

/** How the fields of a bot did on players' devices in the last 24 hours; the worst first. */
export async function readFailingFields(
  db: Database,
  botId: string,
  now: number,
): Promise<Overview["fields"]> {
  const [fields, rates] = await Promise.all([
    listCustomFields(db, botId),
    readDayRates(db, botId, now),
  ]);
  const names = new Set(fields.map(({ name }) => name));
  const own = rates.filter(({ field }) => names.has(field));
  return {
    count: fields.length,
    reported: own.length,
    failing: own
      .filter(isFailing)
      .map(({ field, ...rate }) => ({ name: field, ...rate }))
      .sort((a, b) => a.good / a.fetches - b.good / b.fetches),
  };
}
