import { isAbsent } from "../installed.ts";
import { describeInstalled, forSuite } from "../for-suite.ts";
import { playerJourneys } from "./player-journeys.ts";
import { findWebKit, launchWebKit } from "./webkit.ts";

const programs = findWebKit() ?? isAbsent("WebKit", "install webkit2gtk-driver and xvfb");

describeInstalled(programs ? [programs] : [], "in WebKit", (installed) =>
  playerJourneys(forSuite(() => launchWebKit(installed), (engine) => engine.close())),
);
