import { chromium } from "playwright-core";
import { describe, inject } from "vitest";
import { chromiumArgs } from "../chromium.ts";
import { forSuite } from "../for-suite.ts";
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
  playerJourneys(() => playwrightEngine("Chromium", shared.browser));
});
