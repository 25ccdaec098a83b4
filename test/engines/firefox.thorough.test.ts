import { describe } from "vitest";
import { describeInstalled, forSuite } from "../for-suite.ts";
import { isAbsent } from "../programs/installed.ts";
import { findFirefox, launchFirefox } from "./firefox.ts";
import { ownerJourney } from "./owner-journey.ts";
import { playerJourneys } from "./player-journeys.ts";
import { playwrightEngine } from "./playwright-engine.ts";

const path = findFirefox() ?? isAbsent("Firefox", "firefox-esr");

describeInstalled(path ? [{ path }] : [], "in Firefox", (installed) => {
  const shared = forSuite(
    async () => ({ browser: await launchFirefox(installed.path) }),
    ({ browser }) => browser.close(),
  );
  describe("a player", () => playerJourneys(() => playwrightEngine("Firefox", shared.browser)));
  describe("an owner", () => ownerJourney(() => shared.browser));
});
