import { useStore } from "zustand";
import { Controls } from "./controls.tsx";
import { LogView } from "./log-view.tsx";
import { Phone } from "./phone.tsx";
import type { SimulatorStore } from "./simulator-store.ts";

/** The whole page: the settings, the phone with the app, and the log. */
export function Simulator({ simulator }: { simulator: SimulatorStore }) {
  const state = useStore(simulator.store);
  return (
    <div className="simulator">
      <aside className="panel" aria-label="Controls">
        <h1>Simulator</h1>
        <p className="lead">A messaging client around the Mini App.</p>
        <Controls state={state} simulator={simulator} />
      </aside>
      <main className="stage" aria-label="Phone">
        <Toolbar simulator={simulator} />
        <Phone state={state} simulator={simulator} />
      </main>
      <aside className="panel log-panel" aria-label="Log">
        <LogView log={state.log} onClear={simulator.clearLog} />
      </aside>
    </div>
  );
}

function Toolbar({ simulator }: { simulator: SimulatorStore }) {
  return (
    <div className="toolbar" role="toolbar" aria-label="Client">
      <button type="button" onClick={() => void simulator.open()}>
        Reopen
      </button>
      <button type="button" onClick={simulator.reload}>
        Reload
      </button>
      <button type="button" onClick={simulator.swipeDown}>
        Swipe down
      </button>
    </div>
  );
}
