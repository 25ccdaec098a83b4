import { createRoot } from "react-dom/client";
import { fetchAnswer } from "./launch.ts";
import { readSettings, settingsQuery } from "./settings.ts";
import { Simulator } from "./simulator.tsx";
import { createSimulator } from "./simulator-store.ts";
import "./simulator.css";
import "./phone/chat.css";
import "./phone/phone.css";

const simulator = createSimulator(readSettings(location.search), fetchAnswer);

// For the app's page, into which the network worker puts the call.
Object.assign(window, { enterSimulator: simulator.enter });

simulator.store.subscribe(({ settings }, before) => {
  if (settings !== before.settings)
    history.replaceState(null, "", `${location.pathname}${settingsQuery(settings)}`);
});

createRoot(document.getElementById("simulator") as HTMLElement).render(
  <Simulator simulator={simulator} />,
);
void simulator.begin();
