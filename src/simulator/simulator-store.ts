import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { playOldEngine, playOnline, sendOnline } from "./app-window.ts";
import { type ClientState, newClient, type Question } from "./client-state.ts";
import {
  type Chat,
  type DemoBot,
  type DemoPlayer,
  type FetchAnswer,
  findLaunch,
  isSameLaunch,
  type PlayerChoices,
  type SignedLaunch,
} from "./launch.ts";
import { type LogEntry, logged, seenEntry } from "./log.tsx";
import { type AppNetwork, type Conditions, createNetwork } from "./network.ts";
import { changeEvents, deviceOf, viewportChanged } from "./phone/device.ts";
import { playedMethod, verdictOn } from "./played-methods.ts";
import { type ClientEvent, eventMessage, readCall, supports } from "./protocol.ts";
import { createQuestions } from "./questions.ts";
import type { Settings } from "./settings.ts";
import { createWallet, testWallets } from "./test-wallet.ts";

/** The settings, the simulated client and its log. */
export interface SimulatorState {
  readonly settings: Settings;
  readonly bots: readonly DemoBot[];
  readonly players: readonly DemoPlayer[];
  /** Undefined without the development server. */
  readonly choices: PlayerChoices | undefined;
  /** The chat with the bot; null for one in Telegram, undefined until it is read. */
  readonly chat: Chat | null | undefined;
  /** The launch in the frame; `opening` counts launches and reloads, each in a new frame. */
  readonly launch: SignedLaunch | undefined;
  readonly opening: number;
  /** Whether the app's network is the simulator's; undefined until the app opens. */
  readonly hasNetwork: boolean | undefined;
  /** The account of the connected wallet. */
  readonly address: string | undefined;
  /** The reason why the app could not open. */
  readonly fault: string | undefined;
  readonly client: ClientState;
  /** The question that the player has to answer. */
  readonly question: Question | undefined;
  readonly log: readonly LogEntry[];
}

export type SimulatorStore = ReturnType<typeof createSimulator>;

/** The maximum time in which an app may start to reload itself, as in the client on the web. */
const maxReloadWaitMs = 500;

/** Simulates the messaging client around one frame. */
export function createSimulator(
  settings: Settings,
  fetchAnswer: FetchAnswer,
  startNetwork = createNetwork,
) {
  const store: StoreApi<SimulatorState> = createStore(() => ({
    settings,
    bots: [],
    players: [],
    choices: undefined,
    chat: undefined,
    launch: undefined,
    opening: 0,
    hasNetwork: undefined,
    address: undefined,
    fault: undefined,
    client: newClient,
    question: undefined,
    log: [],
  }));
  const { getState: get, setState: set } = store;
  const network: AppNetwork = startNetwork(conditions, (seen) => note(seenEntry(seen)));
  const questions = createQuestions({
    show: (question) => set({ question }),
    fetchAnswer,
    allowsWrite: () => get().choices?.allowsWrite ?? false,
    allowWrite: () => choose({ allowsWrite: true }),
  });
  const wallet = createWallet({
    fetchAnswer,
    ask: questions.ask,
    show: (address) => set({ address }),
  });
  let post = (_message: string, _origin: string) => {};
  let appWindow: Window | undefined;
  let chatReads = 0;
  let shownChat = 0;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;

  /** Begins in the app or in the chat, as the settings have it. */
  function begin(): Promise<void> {
    return open({ closed: get().settings.chat });
  }

  /**
   * Opens the app with a new launch; from the chat, it has no start parameter. `url` is that of the
   * pressed button, whose query names a page.
   */
  async function open({ fromChat = false, closed = false, url = "" } = {}): Promise<void> {
    const { settings: wanted } = get();
    if (!wanted.url) void list().catch(() => undefined);
    try {
      const found = await findLaunch(fetchAnswer, fromChat ? { ...wanted, ref: "" } : wanted);
      const launch = url ? { ...found, url: withQueryOf(url, found.url) } : found;
      set({ hasNetwork: await network.start(launch.url) });
      if (isSameLaunch(get().settings, wanted)) show(launch, closed);
    } catch (error) {
      set({ launch: undefined, fault: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Reads the bots, and the players of one, again: there may be more. */
  async function list(): Promise<void> {
    const { botId } = get().settings;
    const [bots, players] = await Promise.all([
      fetchAnswer("bots"),
      fetchAnswer("players", { botId }),
      choose({}),
      readChat(),
    ]);
    if (get().settings.botId === botId) set({ bots, players });
  }

  /** Changes the player's choices, and reads all of them. */
  async function choose(changes: Partial<PlayerChoices>): Promise<void> {
    const { player, isSame } = playerNow();
    const query = Object.entries(changes).map(([name, value]) => [name, String(value)]);
    const choices = await fetchAnswer("player", { ...player, ...Object.fromEntries(query) });
    if (isSame()) set({ choices });
  }

  /** Reads the chat with the bot; an earlier answer does not replace a later one. */
  async function readChat(act: { readonly text?: string; readonly isBlocked?: string } = {}) {
    const { player, isSame } = playerNow();
    chatReads += 1;
    const own = chatReads;
    const chat = await fetchAnswer("chat", { ...player, ...act });
    if (!isSame() || own < shownChat) return;
    shownChat = own;
    set({ chat });
  }

  /** The player writes to the bot, or blocks it. */
  async function actInChat(act: Parameters<typeof readChat>[0]): Promise<void> {
    await readChat(act);
    // Both change whether the bot may write.
    await choose({});
  }

  function playerNow() {
    const { botId, user, name, username, language } = get().settings;
    const isSame = () => get().settings.botId === botId && get().settings.user === user;
    return { player: { botId, user, name, username, language }, isSame };
  }

  function show(launch: SignedLaunch, closed = false): void {
    appWindow = undefined;
    questions.drop();
    network.apply(conditions());
    set({
      launch,
      fault: undefined,
      opening: get().opening + 1,
      client: { ...newClient, closed },
      address: undefined,
    });
  }

  /** Changes settings: sends the app the events of a client, or opens it again. */
  function change(changes: Partial<Settings>, settled = true): void {
    const { settings: before, client } = get();
    // Dragging the sheet undoes the app's `web_app_expand`.
    const expanded = client.expanded && changes.sheet === undefined;
    move({ settings: { ...before, ...changes }, client: { ...client, expanded } }, settled);
    const after = get().settings;
    if (after.network !== before.network) changeNetwork(before);
    if (!isSameLaunch(before, after)) void begin();
  }

  function conditions(): Conditions {
    const { network: chosen, wallet: hasWallet, engine } = get().settings;
    return {
      network: chosen,
      ...(hasWallet && { wallets: testWallets }),
      ...(engine === "old" && { engine }),
    };
  }

  function changeNetwork(before: Settings): void {
    network.apply(conditions());
    const wasOffline = before.network === "offline";
    const isOffline = get().settings.network === "offline";
    if (appWindow && isOffline !== wasOffline) sendOnline(appWindow, !isOffline);
  }

  /** Prepares the app's page before its scripts run. */
  function enter(entered: Window): void {
    const { settings: now, launch } = get();
    appWindow = entered;
    playOnline(entered, () => get().settings.network !== "offline");
    if (now.engine === "old") playOldEngine(entered);
    if (now.wallet) wallet.enter(entered, launch?.botId ?? "", now.user);
  }

  /** Changes the state and sends the app the events for it. */
  function move(changes: Partial<SimulatorState>, settled = true): void {
    const before = get();
    set(changes);
    const after = get();
    if (!after.launch || after.client.closed) return;
    const hasSafeAreas = supports(after.settings.version, "8.0");
    const [old, now] = [before, after].map(({ settings: own, client }) => deviceOf(own, client));
    if (!old || !now) return;
    for (const event of changeEvents(old, now, { settled, hasSafeAreas })) send(event);
  }

  function note(entry: Omit<LogEntry, "id">): void {
    set({ log: logged(get().log, entry) });
  }

  function send({ event, payload }: ClientEvent): void {
    const { launch } = get();
    if (!launch) return;
    note({ at: Date.now(), from: "client", name: event, payload });
    post(eventMessage({ event, payload }), new URL(launch.url).origin);
  }

  /** Receives a message from the app. */
  function receive(data: unknown): void {
    const call = readCall(data);
    if (!call) return;
    const { method, payload } = call;
    const { client, settings: current } = get();
    const verdict = verdictOn(method, current.version);
    const played = verdict === "played" ? playedMethod(method) : undefined;
    const outcome = played?.play(payload, client, deviceOf(current, client)) ?? {};
    const question = played && questions.methods.get(method);
    const isUnanswered = current.silent && (outcome.answer || question);
    note({
      at: Date.now(),
      from: "app",
      name: method,
      payload,
      verdict: isUnanswered ? "not answered" : verdict,
    });
    if (method === "iframe_will_reload") {
      clearTimeout(reloadTimer);
      questions.drop();
      set({ client: newClient });
    }
    const changes = outcome.client && { client: { ...client, ...outcome.client } };
    if (current.silent) {
      set(changes ?? {});
      return;
    }
    if (changes) move(changes);
    if (outcome.answer) send(outcome.answer);
    if (question) void settleQuestion(question(payload));
  }

  /** Sends the player's answer, unless another app has opened since. */
  async function settleQuestion(answer: Promise<ClientEvent | undefined>): Promise<void> {
    const { opening } = get();
    const event = await answer;
    if (event && opening === get().opening) send(event);
  }

  function closeNow(): void {
    questions.drop();
    set({ client: { ...newClient, closed: true } });
  }

  /** The player closes the app, after a confirmation if the app wants one. */
  async function close(): Promise<void> {
    const isSure = !get().client.closingConfirmation || (await questions.confirmClosing());
    if (isSure) closeNow();
  }

  return {
    store,
    choose,
    readChat: () => void readChat().catch(() => undefined),
    write: (text: string) => void actInChat({ text }),
    block: (isBlocked: boolean) => void actInChat({ isBlocked: String(isBlocked) }),
    disconnectWallet: wallet.disconnect,
    answer: questions.answer,
    enter,
    begin,
    open,
    change,
    receive,
    send,
    close,
    /** The URL of the app's frame. */
    frameUrl: network.marked,
    /** Sets the way of messages to the app; until then they are dropped. */
    connect: (to: typeof post) => {
      post = to;
    },
    /** The player releases the sheet. */
    settle: () => send(viewportChanged(deviceOf(get().settings, get().client))),
    /** The player swipes down, which closes the app unless it has switched that off. */
    swipeDown: () => get().client.verticalSwipe && void close(),
    /** Reloads the app, which does it itself where it can. */
    reload: () => {
      const { client, launch } = get();
      if (!launch) return;
      if (!client.reloadSupported || client.closed) {
        show(launch);
        return;
      }
      send({ event: "reload_iframe" });
      reloadTimer = setTimeout(() => show(launch), maxReloadWaitMs);
    },
    forgetLink: () => set({ client: { ...get().client, link: undefined } }),
    clearLog: () => set({ log: [] }),
  };
}

/** The simulator of the page. */
export const SimulatorContext = createContext<SimulatorStore | undefined>(undefined);

/** The simulator with its state of now. */
export function useSimulator(): { simulator: SimulatorStore; state: SimulatorState } {
  const simulator = useContext(SimulatorContext);
  if (!simulator) throw new Error("There is no simulator around this component.");
  return { simulator, state: useStore(simulator.store) };
}

/** A launch URL with the query of a button's URL. */
function withQueryOf(buttonUrl: string, launchUrl: string): string {
  const url = new URL(launchUrl);
  url.search = new URL(buttonUrl).search;
  return url.href;
}
