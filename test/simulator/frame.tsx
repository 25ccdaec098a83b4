import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Seen } from "#simulator/network.ts";
import type { Conditions } from "#simulator/network-channel.ts";
import { readSettings } from "#simulator/settings.ts";
import { Simulator } from "#simulator/simulator.tsx";
import { createSimulator } from "#simulator/simulator-store.ts";
import { holdTime, releaseTime } from "../page-time.ts";

// Frames may load, which keeps the console quiet; all that is loaded here is about:blank.
(
  window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } }
).happyDOM.settings.enableIframePageLoading = true;

const bots = [
  { id: "acme", name: "Acme Clicker", username: "acme_bot" },
  { id: "shop", name: "Shop", username: "shop_bot" },
];
const players = [
  { tgId: 11, name: "Ada", username: "ada", language: "en" },
  { tgId: 12, name: "Boris", username: "boris", language: "ru" },
];

/** What the bot has prepared for the player to share. */
const prepared = {
  text: "Come and play!",
  photoUrl: "",
  buttons: [{ text: "Play", url: "https://t.me/acme_bot?startapp=ada" }],
};

/** An event as the app hears it. */
interface HeardEvent {
  readonly eventType: string;
  readonly eventData?: unknown;
}

/** No page is loaded here: each frame has a window of ours, which keeps what it hears. */
let heard: HeardEvent[] = [];
const windows = new WeakMap<HTMLIFrameElement, object>();
Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
  configurable: true,
  get(this: HTMLIFrameElement) {
    const own = windows.get(this) ?? {
      postMessage: (message: string) => heard.push(JSON.parse(message)),
    };
    windows.set(this, own);
    return own;
  },
});

/** Presses and types without a pause. */
export const user = userEvent.setup({ delay: null });

/** Holds the page's time in a file's tests, and closes the page after each. */
export function setDesk(): void {
  beforeAll(holdTime);
  afterEach(cleanup);
  afterAll(releaseTime);
}

/** The simulator's page around an app whose window is ours: what it posts, and what it hears. */
export async function openSimulator(
  query = "",
  { hasNetwork = true }: { readonly hasNetwork?: boolean } = {},
) {
  const launches: string[] = [];
  const told: Conditions[] = [];
  const subscribed = new Map<string, boolean>();
  let see: (seen: Seen) => void = () => {};
  const simulator = createSimulator(readSettings(query), {
    fetchBots: async () => bots,
    fetchPlayers: async () => players,
    fetchLaunch: async ({ botId, user, theme }) => {
      launches.push(`${user || 11} ${theme}`);
      return { url: "about:blank", botId: botId || "acme", botName: "Acme" };
    },
    fetchWallet: async (user, challenge) => ({
      address: `UQ-${user || 11}`,
      items: [{ name: "ton_addr" }, ...(challenge ? [{ name: "ton_proof", challenge }] : [])],
    }),
    fetchPrepared: async (id) => (id === "known" ? prepared : undefined),
    fetchSubscription: async (player, wanted) => {
      if (wanted !== undefined) subscribed.set(player, wanted);
      return { channel: "@acme_news", isSubscribed: subscribed.get(player) ?? false };
    },
    createNetwork: (_, onSeen) => {
      see = onSeen;
      return {
        start: async () => hasNetwork,
        marked: (url) => url,
        tell: (conditions) => told.push(conditions),
      };
    },
  });
  heard = [];
  render(<Simulator simulator={simulator} />);
  await act(simulator.open);
  const frame = () => screen.getByTitle<HTMLIFrameElement>("Mini App");
  return {
    simulator,
    launches,
    /** What the network was told, in order. */
    told,
    /** The network sees a request of the app, or an answer. */
    see: (seen: Seen) => act(() => see(seen)),
    frame,
    /** The app calls a method; `source` is the window that the message comes from. */
    post: (eventType: string, eventData?: unknown, source: unknown = frame().contentWindow) => {
      const message = new MessageEvent("message", {
        data: JSON.stringify({ eventType, eventData }),
      });
      Object.defineProperty(message, "source", { value: source });
      window.dispatchEvent(message);
    },
    /** The events of one name, in order. */
    heardOf: (event: string) =>
      heard.filter(({ eventType }) => eventType === event).map(({ eventData }) => eventData),
  };
}
