import { describeInstalled, forSuite } from "../for-suite.ts";
import { isAbsent } from "../installed.ts";
import { findFirefox, launchFirefox } from "./firefox.ts";
import { playerJourneys } from "./player-journeys.ts";
import { playwrightEngine } from "./playwright-engine.ts";

const path = findFirefox() ?? isAbsent("Firefox", "install firefox-esr");

describeInstalled(path ? [{ path }] : [], "in Firefox", (installed) => {
  const engine = forSuite(
    async () => playwrightEngine("Firefox", await launchFirefox(installed.path)),
    ({ close }) => close(),
  );
  playerJourneys(engine);
});
