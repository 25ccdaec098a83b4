import { describeInstalled, forSuite } from "../for-suite.ts";
import { isAbsent } from "../programs/installed.ts";
import { playerJourneys } from "./player-journeys.ts";
import { findWebKit, launchWebKit } from "./webkit.ts";

const programs = findWebKit() ?? isAbsent("WebKit", "webkit2gtk-driver and xvfb");

describeInstalled(programs ? [programs] : [], "in WebKit", (installed) => {
  const engine = forSuite(
    () => launchWebKit(installed),
    ({ close }) => close(),
  );
  playerJourneys(() => engine);
});
