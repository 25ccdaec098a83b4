/** The conditions under which the app of a simulator reaches the network. */
export const networks = { online: "Online", slow: "Slow", offline: "Offline" } as const;
export type Network = keyof typeof networks;

/** The conditions for the app of one simulator. */
export interface Conditions {
  readonly network: Network;
  /** Replaces the list of wallets that TON Connect loads. */
  readonly wallets?: readonly object[];
  readonly engine?: "old";
}

/** A request of the app to the service or an owner's server. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** The end of a request; status 0 without an answer. */
export interface SeenAnswer extends SeenRequest {
  readonly status: number;
  readonly ms: number;
  readonly answer: string;
}

export type Seen =
  | ({ readonly kind: "request" } & SeenRequest)
  | ({ readonly kind: "answer" } & SeenAnswer);

/** A message between simulators and their worker; `id` names the simulator's page. */
export type NetworkMessage = { readonly id: string } & (
  | Seen
  | { readonly kind: "question" }
  | ({ readonly kind: "conditions" } & Conditions)
);

/** The channel between simulators and their worker. */
export const networkChannel = "slotwire-simulator-network";

/** The parameter of an app's URL that names its simulator. */
export const simulatorParameter = "simulator";

/** The network of one simulator's app. */
export interface AppNetwork {
  /** Whether the app's requests pass through here, so that they can be shown, slowed and stopped. */
  start(appUrl: string): Promise<boolean>;
  /** The app's URL with the name of this simulator. */
  marked(appUrl: string): string;
  /** Applies from the next request on. */
  apply(conditions: Conditions): void;
}

/** The maximum time for the worker's start, in ms; the app then opens without it. */
const maxStartMs = 5000;

/**
 * The network of this page's app, by a service worker of the development server, which does not reach
 * a launch URL of another origin.
 */
export function createNetwork(
  conditions: () => Conditions,
  onSeen: (seen: Seen) => void,
): AppNetwork {
  const id = crypto.randomUUID();
  const channel = new BroadcastChannel(networkChannel);
  const apply = (now: Conditions) =>
    channel.postMessage({ kind: "conditions", id, ...now } satisfies NetworkMessage);
  channel.addEventListener("message", ({ data }: MessageEvent<NetworkMessage>) => {
    if (data.id !== id) return;
    if (data.kind === "question") apply(conditions());
    if (data.kind === "request" || data.kind === "answer") onSeen(data);
  });
  const isOwn = (appUrl: string) => new URL(appUrl, location.href).origin === location.origin;
  let started: Promise<boolean> | undefined;
  return {
    async start(appUrl) {
      if (!isOwn(appUrl)) return false;
      started ??= startWorker().catch(() => false);
      return started;
    },
    marked(appUrl) {
      if (!isOwn(appUrl)) return appUrl;
      const url = new URL(appUrl, location.href);
      url.searchParams.set(simulatorParameter, id);
      return url.href;
    },
    apply,
  };
}

async function startWorker(): Promise<boolean> {
  // Browsers have service workers on https and localhost alone.
  if (!("serviceWorker" in navigator)) return false;
  const registration = await navigator.serviceWorker.register("/simulator/network-worker.js", {
    scope: "/app/",
    type: "module",
  });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve) => {
    const look = () => {
      if (worker?.state === "activated") resolve(true);
      if (worker?.state === "redundant") resolve(registration.active !== null);
    };
    worker?.addEventListener("statechange", look);
    setTimeout(() => resolve(false), maxStartMs);
    look();
  });
}
