import { type CSSProperties, type ReactNode, useState } from "react";
import { type Insets, sizes } from "../settings.ts";
import { useSimulator } from "../simulator-store.ts";
import { inkOn, resolveColor } from "../theme-catalog.ts";
import { ChatView } from "./chat.tsx";
import { BottomButtons, ClientHeader } from "./client-bars.tsx";
import { ClientDialog, LinkNotice } from "./client-dialog.tsx";
import { deviceOf, keyboardHeight, statusBarHeight } from "./device.ts";

/** The width of the phone's edge, as in the style sheet. */
const edge = 10;
/** Below this, nothing on the phone can be read. */
const minScale = 0.4;

/** The phone: status bar, the client's header, the app, the client's buttons and dialogs. */
export function Phone() {
  const { state, simulator } = useSimulator();
  const { client, settings, launch, chat, fault } = state;
  const hasChat = client.closed && !fault && !settings.url && chat !== null;
  const { theme, viewport } = deviceOf(settings, client);
  const { width, height } = sizes[settings.size];
  const header = resolveColor(client.headerColor, theme, "#ffffff");
  const background = resolveColor(client.backgroundColor, theme, "#ffffff");
  const colors = {
    "--header": header,
    "--header-ink": inkOn(header),
    "--background": background,
    "--background-ink": inkOn(background),
    "--bottom": resolveColor(client.bottomBarColor, theme, background),
  };
  return (
    <>
      <FittedPhone>
        <div
          className="phone"
          data-fullscreen={client.fullscreen || undefined}
          style={{ ...colors, width, height } as CSSProperties}
        >
          <div className="status-bar" style={{ height: statusBarHeight }} aria-hidden="true">
            9:41
          </div>
          {launch && !client.closed ? (
            <div className="sheet">
              <ClientHeader />
              <div className="app" style={{ height: viewport.height }}>
                <AppFrame key={state.opening} url={simulator.frameUrl(launch.url)} />
                <InsetLines />
              </div>
              <BottomButtons theme={theme} />
              {settings.keyboard && (
                <div className="keyboard" style={{ height: keyboardHeight }} aria-hidden="true">
                  Keyboard
                </div>
              )}
              <LinkNotice />
              <ClientDialog />
            </div>
          ) : (
            (hasChat && <ChatView theme={theme} />) || <Absence />
          )}
        </div>
      </FittedPhone>
      <p className="caption">
        <span data-ready={client.ready}>{client.ready ? "Ready" : "Not ready yet"}</span>
        <span>
          App {viewport.width} × {viewport.height}
        </span>
        <span>{client.closingConfirmation ? "Asks before closing" : "Closes without asking"}</span>
        <span>{client.verticalSwipe ? "Swipe to close: on" : "Swipe to close: off"}</span>
        <span>
          Haptics: {client.haptic.count} <b data-haptic>{client.haptic.kind}</b>
        </span>
      </p>
    </>
  );
}

/** Draws the phone smaller in a low window; the app has the phone's own size all the same. */
function FittedPhone({ children }: { children: ReactNode }) {
  const { settings } = useSimulator().state;
  const [room, setRoom] = useState<number>();
  const watch = (element: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setRoom(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
  const width = sizes[settings.size].width + 2 * edge;
  const height = sizes[settings.size].height + 2 * edge;
  const scale = settings.fit && room ? Math.max(minScale, Math.min(1, room / height)) : 1;
  const style = { "--scale": scale, width: width * scale, height: height * scale };
  return (
    <div className="phone-room" data-fits={settings.fit || undefined} ref={watch}>
      <div style={style as CSSProperties}>{children}</div>
    </div>
  );
}

/** The app in its frame; messages from other windows are ignored. */
function AppFrame({ url }: { url: string }) {
  const { simulator } = useSimulator();
  const attach = (frame: HTMLIFrameElement) => {
    const listener = (message: MessageEvent) => {
      if (frame.contentWindow && message.source === frame.contentWindow)
        simulator.receive(message.data);
    };
    window.addEventListener("message", listener);
    simulator.connect((message, origin) => frame.contentWindow?.postMessage(message, origin));
    return () => window.removeEventListener("message", listener);
  };
  return <iframe ref={attach} title="Mini App" src={url} allow="clipboard-write; fullscreen" />;
}

/** Marks the edges of the safe areas; content insets begin at the edge of the safe area. */
function InsetLines() {
  const { safeArea, contentSafeArea } = useSimulator().state.settings;
  if (![safeArea, contentSafeArea].some((insets) => Object.values(insets).some(Boolean)))
    return null;
  const width = (insets: Insets) =>
    [insets.top, insets.right, insets.bottom, insets.left].map((side) => `${side}px`).join(" ");
  return (
    <div className="inset-line" style={{ padding: width(safeArea) }} aria-hidden="true">
      <div className="inset-line" style={{ padding: width(contentSafeArea) }}>
        <div className="inset-line" />
      </div>
    </div>
  );
}

/** Replaces the app while there is none. */
function Absence() {
  const { state, simulator } = useSimulator();
  const { fault, client, chat, bots, settings } = state;
  const { username } = bots.find(({ id }) => id === settings.botId) ?? {};
  if (!fault && !client.closed) return <div className="absence" aria-busy="true" />;
  return (
    <div className="absence" role="status">
      <p>{fault ?? "The Mini App is closed."}</p>
      {!fault && chat === null && username && (
        <p>
          The chat with this bot is in Telegram:{" "}
          <a href={`https://t.me/${username}`}>@{username}</a>
        </p>
      )}
      <button type="button" onClick={() => void simulator.open()}>
        {fault ? "Try again" : "Open"}
      </button>
    </div>
  );
}
