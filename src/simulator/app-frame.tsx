import type { SimulatorStore } from "./simulator-store.ts";

/** The app in its frame; messages from other windows are ignored. */
export function AppFrame({ url, simulator }: { url: string; simulator: SimulatorStore }) {
  const attach = (frame: HTMLIFrameElement) => {
    const listener = (message: MessageEvent) => {
      if (frame.contentWindow && message.source === frame.contentWindow)
        simulator.hear(message.data);
    };
    window.addEventListener("message", listener);
    simulator.connect((message, origin) => frame.contentWindow?.postMessage(message, origin));
    return () => window.removeEventListener("message", listener);
  };
  return <iframe ref={attach} title="Mini App" src={url} allow="clipboard-write; fullscreen" />;
}
