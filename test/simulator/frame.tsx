import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Chat, ChatMessage, FetchAnswer, ServerAnswers } from "#simulator/launch.ts";
import type { Conditions, Seen } from "#simulator/network.ts";
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

/** The bot's prepared message for the player to share. */
const prepared = {
  text: "Come and play!",
  photoUrl: "",
  buttons: [{ text: "Play", url: "https://t.me/acme_bot?startapp=ada" }],
};

/** An event as it reaches the app. */
interface ReceivedEvent {
  readonly eventType: string;
  readonly eventData?: unknown;
}

/** No page is loaded here: each frame has a window of ours, which keeps its messages. */
let events: ReceivedEvent[] = [];
const windows = new WeakMap<HTMLIFrameElement, object>();
Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
  configurable: true,
  get(this: HTMLIFrameElement) {
    const own = windows.get(this) ?? {
      postMessage: (message: string) => events.push(JSON.parse(message)),
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

/** A message of the bot, or another one with `changes`. */
export function messageOf(text: string, changes: Partial<ChatMessage> = {}): ChatMessage {
  messageId += 1;
  const plain = { isOwn: false, isHtml: false, photoUrl: "", buttons: [] };
  return { id: messageId, at: Date.now(), text, ...plain, ...changes };
}
let messageId = 0;

/** A chat without messages, in which nothing is set. */
export const emptyChat: Chat = {
  isBlocked: false,
  messages: [],
  commands: [],
  menuButton: {},
  shortDescription: "",
};

/** The simulator's page around an app whose window and messages are ours. */
export async function openSimulator(
  query = "",
  {
    hasNetwork = true,
    chat = null,
  }: { readonly hasNetwork?: boolean; readonly chat?: Chat | null } = {},
) {
  let chatNow = chat;
  const launches: string[] = [];
  const applied: Conditions[] = [];
  const choices = new Map<string, Record<string, boolean>>();
  let see: (seen: Seen) => void = () => {};
  const answers: Record<keyof ServerAnswers, (query: Record<string, string>) => unknown> = {
    bots: () => bots,
    players: () => players,
    launch: ({ botId, user, ref }) => {
      const { theme } = simulator.store.getState().settings;
      launches.push(`${user || 11} ${theme}${ref ? ` ${ref}` : ""}`);
      return { url: "about:blank", botId: botId || "acme", botName: "Acme" };
    },
    wallet: ({ user, ...challenge }) => ({
      address: `UQ-${user || 11}`,
      items: [
        { name: "ton_addr" },
        ...(challenge.payload ? [{ name: "ton_proof", challenge }] : []),
      ],
    }),
    "prepared-message": ({ id }) => ({ message: id === "known" ? prepared : null }),
    chat: ({ text, isBlocked }) => {
      if (!chatNow) return null;
      if (isBlocked) chatNow = { ...chatNow, isBlocked: isBlocked === "true" };
      if (text) add(messageOf(text, { isOwn: true }));
      return chatNow;
    },
    player: ({ user = "", botId: _, ...changes }) => {
      const next = Object.entries(changes).map(([name, value]) => [name, value === "true"]);
      choices.set(user, { ...choices.get(user), ...Object.fromEntries(next) });
      return {
        channel: "@acme_news",
        isSubscribed: false,
        allowsWrite: false,
        ...choices.get(user),
      };
    },
  };
  const add = (message: ChatMessage) => {
    if (chatNow) chatNow = { ...chatNow, messages: [...chatNow.messages, message] };
  };
  const fetchAnswer = async (name: keyof ServerAnswers, query = {}) => answers[name](query);
  const simulator = createSimulator(
    readSettings(query),
    fetchAnswer as FetchAnswer,
    (_, onSeen) => {
      see = onSeen;
      return {
        start: async () => hasNetwork,
        marked: (url) => url,
        apply: (conditions) => applied.push(conditions),
      };
    },
  );
  events = [];
  render(<Simulator simulator={simulator} />);
  await act(simulator.begin);
  const frame = () => screen.getByTitle<HTMLIFrameElement>("Mini App");
  return {
    simulator,
    launches,
    /** The conditions of the network, in order. */
    applied,
    /** The network sees a request of the app, or an answer. */
    see: (seen: Seen) => act(() => see(seen)),
    frame,
    /** The bot writes. */
    send: add,
    /** The app calls a method; `source` is the window that the message comes from. */
    post: (eventType: string, eventData?: unknown, source: unknown = frame().contentWindow) => {
      const message = new MessageEvent("message", {
        data: JSON.stringify({ eventType, eventData }),
      });
      Object.defineProperty(message, "source", { value: source });
      window.dispatchEvent(message);
    },
    /** The events of one name, in order. */
    eventsOf: (event: string) =>
      events.filter(({ eventType }) => eventType === event).map(({ eventData }) => eventData),
  };
}
