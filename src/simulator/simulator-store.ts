import { createStore, type StoreApi } from "zustand/vanilla";
import { type Call, type ClientEvent, eventMessage, readCall } from "./call.ts";
import { type ClientState, newClient } from "./client-state.ts";
import { deviceOf } from "./device.ts";
import { changeEvents, viewportChanged } from "./device-events.ts";
import {
  type DemoBot,
  type DemoPlayer,
  type FetchSubscription,
  launchSettings,
  type SignedLaunch,
  type Subscription,
} from "./launch.ts";
import { type LogEntry, logged, type Verdict } from "./log.ts";
import { type AppNetwork, createNetwork, type Seen } from "./network.ts";
import type { Conditions } from "./network-channel.ts";
import { playOnline, tellOnline } from "./online.ts";
import { playedMethod } from "./played-methods.ts";
import type { Settings } from "./settings.ts";
import { createSharing, type FetchPrepared } from "./share-store.ts";
import { testWallets } from "./test-wallet.ts";
import { knows } from "./version.ts";
import { createWallet, type FetchWallet } from "./wallet-store.ts";

/** The settings, the simulated client and its log. */
export interface SimulatorState {
  readonly settings: Settings;
  readonly bots: readonly DemoBot[];
  readonly players: readonly DemoPlayer[];
  /**
   * The launch that the frame shows; `opening` counts launches and reloads, each in a new frame.
   */
  readonly launch: SignedLaunch | undefined;
  readonly opening: number;
  /** Whether the app's network is the simulator's; undefined until it is known. */
  readonly hasNetwork: boolean | undefined;
  /** The demo's channel, and whether the player follows it; undefined until it is known. */
  readonly subscription: Subscription | undefined;
  /** Why the app could not be opened. */
  readonly fault: string | undefined;
  readonly client: ClientState;
  readonly askedToClose: boolean;
  readonly log: readonly LogEntry[];
}

/** Posts a message to the app. */
export type Post = (message: string, origin: string) => void;

/** The simulator's access to the development server. */
export interface Surroundings {
  readonly fetchLaunch: (settings: Settings) => Promise<SignedLaunch>;
  readonly fetchBots: () => Promise<readonly DemoBot[]>;
  readonly fetchPlayers: (botId: string) => Promise<readonly DemoPlayer[]>;
  readonly fetchWallet: FetchWallet;
  readonly fetchPrepared: FetchPrepared;
  readonly fetchSubscription: FetchSubscription;
  readonly createNetwork?: typeof createNetwork;
}

export type SimulatorStore = ReturnType<typeof createSimulator>;

/** How long an app may take to announce that it reloads itself, as in the client on the web. */
const maxReloadWaitMs = 500;

/** Simulates the messaging client around one frame. */
export function createSimulator(settings: Settings, surroundings: Surroundings) {
  const { fetchLaunch, fetchBots, fetchPlayers, fetchWallet, fetchPrepared, fetchSubscription } =
    surroundings;
  const store: StoreApi<SimulatorState> = createStore(() => ({
    settings,
    bots: [],
    players: [],
    launch: undefined,
    opening: 0,
    hasNetwork: undefined,
    subscription: undefined,
    fault: undefined,
    client: newClient,
    askedToClose: false,
    log: [],
  }));
  const { getState: get, setState: set } = store;
  const network: AppNetwork = (surroundings.createNetwork ?? createNetwork)(conditions, see);
  const wallet = createWallet(fetchWallet);
  const sharing = createSharing(fetchPrepared, tell);
  let post: Post = () => {};
  let appWindow: Window | undefined;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;

  /** Opens the app with a new launch. */
  async function open(): Promise<void> {
    const asked = get().settings;
    if (!asked.url) {
      void list(asked.botId);
      void subscribe();
    }
    try {
      const launch = await fetchLaunch(asked);
      const hasNetwork = await network.start(launch.url);
      set({ hasNetwork });
      if (get().settings === asked || sameLaunch(get().settings, asked)) show(launch);
    } catch (error) {
      set({ launch: undefined, fault: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Reads the bots, and the players of one, again: others may have come. */
  async function list(botId: string): Promise<void> {
    const [bots, players] = await Promise.all([fetchBots(), fetchPlayers(botId)]);
    if (get().settings.botId === botId) set({ bots, players });
  }

  /** Reads whether the player follows the demo's channel, and changes it if `wanted` is given. */
  async function subscribe(wanted?: boolean): Promise<void> {
    const { user } = get().settings;
    const subscription = await fetchSubscription(user, wanted);
    if (get().settings.user === user) set({ subscription });
  }

  function show(launch: SignedLaunch): void {
    appWindow = undefined;
    wallet.leave();
    sharing.leave();
    network.tell(conditions());
    set({
      launch,
      fault: undefined,
      opening: get().opening + 1,
      client: newClient,
      askedToClose: false,
    });
  }

  /**
   * Changes settings: sends the app the events that a client would, or opens it again.
   */
  function change(changes: Partial<Settings>, settled = true): void {
    const { settings: before, client } = get();
    // Dragging the sheet undoes the app's `web_app_expand`.
    const expanded = client.expanded && changes.sheet === undefined;
    move({ settings: { ...before, ...changes }, client: { ...client, expanded } }, settled);
    if (changes.network !== undefined && changes.network !== before.network)
      changeNetwork(before.network === "offline");
    if (!sameLaunch(before, get().settings)) void open();
  }

  function conditions(): Conditions {
    const { network: chosen, wallet: hasWallet } = get().settings;
    return { network: chosen, ...(hasWallet && { wallets: testWallets }) };
  }

  function changeNetwork(wasOffline: boolean): void {
    network.tell(conditions());
    const isOffline = get().settings.network === "offline";
    if (appWindow && isOffline !== wasOffline) tellOnline(appWindow, !isOffline);
  }

  /** The app's page is there, and none of its scripts has run. */
  function enter(entered: Window): void {
    const { settings: now, launch } = get();
    appWindow = entered;
    playOnline(entered, () => get().settings.network !== "offline");
    if (now.wallet) wallet.enter(entered, `${launch?.botId} ${now.user}`, now.user);
  }

  /** A request of the app, or what came of it. */
  function see(seen: Seen): void {
    const name = `${seen.method} ${shortened(seen.url)}`;
    const isAnswer = seen.kind === "answer";
    set({
      log: logged(get().log, {
        at: Date.now(),
        from: seen.kind,
        name: isAnswer && seen.status > 0 ? `${seen.status} ${name}` : name,
        payload: isAnswer ? seen.answer : seen.body,
        ...(isAnswer && {
          note: seen.status === 0 ? "no answer" : `${seen.ms} ms`,
          failed: seen.status === 0 || seen.status >= 400,
        }),
      }),
    });
  }

  /** Changes the state and sends the app the events for it. */
  function move(changes: Partial<SimulatorState>, settled = true): void {
    const before = get();
    set(changes);
    const after = get();
    if (!after.launch || after.client.closed) return;
    const known = knows(after.settings.version, "8.0");
    for (const event of changeEvents(
      deviceOf(before.settings, before.client),
      deviceOf(after.settings, after.client),
      settled,
      known,
    ))
      tell(event);
  }

  function tell(event: ClientEvent): void {
    const { launch, log } = get();
    if (!launch) return;
    set({
      log: logged(log, {
        at: Date.now(),
        from: "client",
        name: event.event,
        payload: event.payload,
      }),
    });
    post(eventMessage(event), new URL(launch.url).origin);
  }

  /** Receives a message from the app. */
  function hear(data: unknown): void {
    const call = readCall(data);
    if (!call) return;
    const verdict = verdictOn(call, get().settings.version);
    set({
      log: logged(get().log, {
        at: Date.now(),
        from: "app",
        name: call.method,
        payload: call.payload,
        verdict,
      }),
    });
    if (verdict === "played") play(call);
  }

  function play(call: Call): void {
    if (call.method === "iframe_will_reload") {
      clearTimeout(reloadTimer);
      set({ client: newClient });
      return;
    }
    if (call.method === "web_app_send_prepared_message") void sharing.offer(call.payload.id);
    const { client, settings: current } = get();
    const outcome = playedMethod(call.method)?.play(
      call.payload,
      client,
      deviceOf(current, client),
    );
    if (!outcome) return;
    if (outcome.client) move({ client: { ...client, ...outcome.client } });
    if (outcome.answer) tell(outcome.answer);
  }

  return {
    store,
    wallet,
    sharing,
    subscribe,
    enter,
    open,
    change,
    hear,
    tell,
    /** The URL of the app's frame. */
    frameUrl: network.marked,
    /** Sets how messages reach the app; until then they are dropped. */
    connect: (to: Post) => {
      post = to;
    },
    /** The player releases the sheet. */
    settle: () => tell(viewportChanged(deviceOf(get().settings, get().client))),
    /** The player presses Close: the client asks first if the app wants it to. */
    close: () => {
      if (get().client.closingConfirmation) set({ askedToClose: true });
      else closeNow();
    },
    /** The player swipes down, which closes the app unless it has disabled the swipe. */
    swipeDown: () => {
      const { verticalSwipe, closingConfirmation } = get().client;
      if (!verticalSwipe) return;
      if (closingConfirmation) set({ askedToClose: true });
      else closeNow();
    },
    closeNow,
    stay: () => set({ askedToClose: false }),
    /** Reloads the app, which does it itself where it can. */
    reload: () => {
      const { client, launch } = get();
      if (!launch) return;
      if (!client.reloadSupported || client.closed) {
        show(launch);
        return;
      }
      tell({ event: "reload_iframe", payload: undefined });
      reloadTimer = setTimeout(() => show(launch), maxReloadWaitMs);
    },
    /** Closes the popup; without `buttonId` it was dismissed. */
    answerPopup: (buttonId?: string) => {
      set({ client: { ...get().client, popup: undefined } });
      tell({
        event: "popup_closed",
        payload: buttonId === undefined ? {} : { button_id: buttonId },
      });
    },
    forgetLink: () => set({ client: { ...get().client, link: undefined } }),
    clearLog: () => set({ log: [] }),
  };

  function closeNow(): void {
    set({ askedToClose: false, client: { ...newClient, closed: true } });
  }
}

function sameLaunch(one: Settings, other: Settings): boolean {
  return launchSettings.every((name) => one[name] === other[name]);
}

/** A URL of the Mini App's own API by its last part; any other without its query. */
function shortened(url: string): string {
  const { origin, pathname } = new URL(url);
  const own = /^\/api\/mini-app\/[^/]+\/(.+)$/.exec(pathname)?.[1];
  return own && origin === location.origin ? own : origin + pathname;
}

function verdictOn({ method }: Call, version: string): Verdict {
  const played = playedMethod(method);
  if (!played) return "not played";
  return knows(version, played.since) ? "played" : "unknown to this version";
}
