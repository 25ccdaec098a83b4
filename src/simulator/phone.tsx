import type { CSSProperties } from "react";
import { AppFrame } from "./app-frame.tsx";
import { BottomButtons } from "./bottom-buttons.tsx";
import { ClientHeader } from "./client-header.tsx";
import { inkOn, resolveColor } from "./color.ts";
import { deviceOf, keyboardHeight, statusBarHeight } from "./device.ts";
import { FittedPhone } from "./fitted-phone.tsx";
import { InsetLines } from "./inset-lines.tsx";
import { CloseQuestion, LinkNotice, PopupDialog, ShareSheet, WalletDialog } from "./overlays.tsx";
import { sizes } from "./phone-size.ts";
import type { SimulatorState, SimulatorStore } from "./simulator-store.ts";

/**
 * The phone: status bar, the client's header, the app, the client's buttons and dialogs.
 */
export function Phone({ state, simulator }: { state: SimulatorState; simulator: SimulatorStore }) {
  const { client, settings, launch } = state;
  const device = deviceOf(settings, client);
  const size = sizes[settings.size];
  const open = launch !== undefined && !client.closed;
  return (
    <>
      <FittedPhone size={size} fits={settings.fit}>
        <div
          className="phone"
          data-fullscreen={client.fullscreen || undefined}
          data-open={open || undefined}
          style={{ ...phoneColors(state), width: size.width, height: size.height }}
        >
          <StatusBar />
          {open ? (
            <div className="sheet">
              <ClientHeader client={client} title={launch.botName} simulator={simulator} />
              <div className="app" style={{ height: device.viewport.height }}>
                <AppFrame
                  key={state.opening}
                  url={simulator.frameUrl(launch.url)}
                  simulator={simulator}
                />
                <InsetLines
                  safeArea={settings.safeArea}
                  contentSafeArea={settings.contentSafeArea}
                />
              </div>
              <BottomButtons client={client} theme={device.theme} simulator={simulator} />
              {settings.keyboard && <Keyboard />}
              <LinkNotice link={client.link} onDone={simulator.forgetLink} />
              <PopupDialog popup={client.popup} onAnswer={simulator.answerPopup} />
              <WalletDialog wallet={simulator.wallet} />
              <ShareSheet sharing={simulator.sharing} />
              <CloseQuestion
                asked={state.askedToClose}
                onClose={simulator.closeNow}
                onStay={simulator.stay}
              />
            </div>
          ) : (
            <Absence state={state} onOpen={() => void simulator.open()} />
          )}
          <HapticPulse kind={client.haptic.kind} count={client.haptic.count} />
        </div>
      </FittedPhone>
      <p className="caption">
        <span data-ready={client.ready}>{client.ready ? "Ready" : "Not ready yet"}</span>
        <span>
          App {device.viewport.width} × {device.viewport.height}
        </span>
        <span>{client.closingConfirmation ? "Asks before closing" : "Closes without asking"}</span>
        <span>{client.verticalSwipe ? "Swipe to close: on" : "Swipe to close: off"}</span>
        <span>
          {client.haptic.count} {client.haptic.count === 1 ? "haptic" : "haptics"}
        </span>
      </p>
    </>
  );
}

function phoneColors({ settings, client }: SimulatorState): CSSProperties {
  const { theme } = deviceOf(settings, client);
  const header = resolveColor(client.headerColor, theme, "#ffffff");
  const background = resolveColor(client.backgroundColor, theme, "#ffffff");
  return {
    "--header": header,
    "--header-ink": inkOn(header),
    "--background": background,
    "--background-ink": inkOn(background),
    "--bottom": resolveColor(client.bottomBarColor, theme, background),
  } as CSSProperties;
}

function StatusBar() {
  return (
    <div className="status-bar" style={{ height: statusBarHeight }} aria-hidden="true">
      <span>9:41</span>
      <span className="status-icons">
        <i className="signal" />
        <i className="battery" />
      </span>
    </div>
  );
}

function Keyboard() {
  return (
    <div className="keyboard" style={{ height: keyboardHeight }} aria-hidden="true">
      {["qwertyuiop", "asdfghjkl", "zxcvbnm"].map((row) => (
        <div key={row}>
          {[...row].map((key) => (
            <span key={key}>{key}</span>
          ))}
        </div>
      ))}
      <div>
        <span className="space">space</span>
      </div>
    </div>
  );
}

/** Shown in place of the app while there is none. */
function Absence({ state, onOpen }: { state: SimulatorState; onOpen: () => void }) {
  const { fault, client } = state;
  if (!fault && !client.closed) return <div className="absence" aria-busy="true" />;
  return (
    <div className="absence" role="status">
      <p>{fault ?? "The Mini App is closed."}</p>
      <button type="button" onClick={onOpen}>
        {fault ? "Try again" : "Open"}
      </button>
    </div>
  );
}

function HapticPulse({ kind, count }: { kind: string; count: number }) {
  if (count === 0) return null;
  return (
    <div className="haptic" key={count} data-haptic={kind} aria-hidden="true">
      <span>{kind}</span>
    </div>
  );
}
