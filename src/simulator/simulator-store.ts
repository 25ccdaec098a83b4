import { createStore, type StoreApi } from "zustand/vanilla";
import { type Call, type ClientEvent, eventMessage, readCall } from "./call.ts";
import { type ClientState, newClient } from "./client-state.ts";
import { deviceOf } from "./device.ts";
import { changeEvents, viewportChanged } from "./device-events.ts";
import { type DemoPlayer, launchSettings, type SignedLaunch } from "./launch.ts";
import { type LogEntry, logged, type Verdict } from "./log.ts";
import { playedMethod } from "./played-methods.ts";
import type { Settings } from "./settings.ts";
import { knows } from "./version.ts";

/** The settings, the simulated client and its log. */
export interface SimulatorState {
  readonly settings: Settings;
  readonly players: readonly DemoPlayer[];
  /**
   * The launch that the frame shows; `opening` counts launches and reloads, each in a new frame.
   */
  readonly launch: SignedLaunch | undefined;
  readonly opening: number;
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
  readonly fetchPlayers: () => Promise<readonly DemoPlayer[]>;
}

export type SimulatorStore = ReturnType<typeof createSimulator>;

/** How long an app may take to announce that it reloads itself, as in the client on the web. */
const maxReloadWaitMs = 500;

/** Simulates the messaging client around one frame. */
export function createSimulator(settings: Settings, { fetchLaunch, fetchPlayers }: Surroundings) {
  const store: StoreApi<SimulatorState> = createStore(() => ({
    settings,
    players: [],
    launch: undefined,
    opening: 0,
    fault: undefined,
    client: newClient,
    askedToClose: false,
    log: [],
  }));
  const { getState: get, setState: set } = store;
  let post: Post = () => {};
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;

  /** Opens the app with a new launch. */
  async function open(): Promise<void> {
    const asked = get().settings;
    if (!asked.url && get().players.length === 0)
      void fetchPlayers().then((players) => set({ players }));
    try {
      const launch = await fetchLaunch(asked);
      if (get().settings === asked || sameLaunch(get().settings, asked)) show(launch);
    } catch (error) {
      set({ launch: undefined, fault: error instanceof Error ? error.message : String(error) });
    }
  }

  function show(launch: SignedLaunch): void {
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
    if (!sameLaunch(before, get().settings)) void open();
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
    open,
    change,
    hear,
    tell,
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

function verdictOn({ method }: Call, version: string): Verdict {
  const played = playedMethod(method);
  if (!played) return "not played";
  return knows(version, played.since) ? "played" : "unknown to this version";
}
