import { Controls } from "./controls.tsx";
import { LogView } from "./log.tsx";
import { Phone } from "./phone/phone.tsx";
import { SimulatorContext, type SimulatorStore, useSimulator } from "./simulator-store.ts";

/** The whole page: the settings, the phone with the app, and the log. */
export function Simulator({ simulator }: { simulator: SimulatorStore }) {
  return (
    <SimulatorContext value={simulator}>
      <div className="simulator">
        <aside className="panel" aria-label="Controls">
          <h1>Simulator</h1>
          <p className="note">A messaging client around the Mini App.</p>
          <Controls />
        </aside>
        <main className="stage" aria-label="Phone">
          <div className="toolbar" role="toolbar" aria-label="Client">
            <button type="button" className="primary" onClick={() => void simulator.open()}>
              Reopen
            </button>
            <button type="button" onClick={simulator.reload}>
              Reload
            </button>
            <button type="button" onClick={simulator.swipeDown}>
              Swipe down
            </button>
            <ChatButton />
          </div>
          <Phone />
        </main>
        <aside className="panel log-panel" aria-label="Log">
          <Log />
        </aside>
      </div>
    </SimulatorContext>
  );
}

/** Closes the app, behind which the client has the chat. */
function ChatButton() {
  const { simulator, state } = useSimulator();
  if (!state.chat) return null;
  return (
    <button
      type="button"
      disabled={!state.launch || state.client.closed}
      onClick={() => void simulator.close()}
    >
      Chat
    </button>
  );
}

function Log() {
  const { simulator, state } = useSimulator();
  return <LogView log={state.log} onClear={simulator.clearLog} />;
}
