import { expect, test } from "vitest";
import { fillPastDays } from "#demo/past-days.ts";
import { builderForSuite } from "../server/builder/builder-service.ts";
import { stores } from "../server/stores.ts";

const [kind] = stores;
if (!kind) throw new Error("There is no store.");
const builder = builderForSuite(kind);

test.each([30, 90])("in %i days of the demo no figure is impossible", async (days) => {
  const { service, ask } = builder;
  await fillPastDays(service.store, "demo", service.now);
  const { body } = await ask("GET", `bots/demo/overview?days=${days}`);
  expect(body.totals.newPlayers).toBeGreaterThan(100);
  expect(body.active.last30Days).toBeGreaterThanOrEqual(body.totals.newPlayers);
  for (const { activePlayers, newPlayers } of body.days)
    expect(activePlayers).toBeGreaterThanOrEqual(newPlayers);
});
