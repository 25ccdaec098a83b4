import { chromium } from "playwright-core";
import { describe, inject } from "vitest";
import { chromiumArgs } from "../chromium.ts";
import { forSuite } from "../for-suite.ts";
import { ownerJourney } from "./owner-journey.ts";
import { playerJourneys } from "./player-journeys.ts";
import { playwrightEngine } from "./playwright-engine.ts";

describe("in Chromium", () => {
  const shared = forSuite(
    async () => ({
      browser: await chromium.launch({
        executablePath: inject("chromiumPath"),
        args: chromiumArgs,
      }),
    }),
    ({ browser }) => browser.close(),
  );
  describe("a player", () => playerJourneys(() => playwrightEngine("Chromium", shared.browser)));
  describe("an owner", () => ownerJourney(() => shared.browser));
});
