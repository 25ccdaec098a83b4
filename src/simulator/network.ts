import {
  type Conditions,
  type NetworkMessage,
  networkChannel,
  type SeenAnswer,
  type SeenRequest,
  simulatorParameter,
} from "./network-channel.ts";

/** What the app sends and gets, as the worker tells it. */
export type Seen =
  | ({ readonly kind: "request" } & SeenRequest)
  | ({ readonly kind: "answer" } & SeenAnswer);

/** The network of one simulator's app. */
export interface AppNetwork {
  /** Whether the app's requests pass through here, so that they can be shown, slowed and stopped. */
  start(appUrl: string): Promise<boolean>;
  /** The URL by which the worker knows the app as this simulator's. */
  marked(appUrl: string): string;
  /** Applies from the next request on. */
  tell(conditions: Conditions): void;
}

/** How long the worker may take to start, in ms; the app then opens without it. */
const maxStartMs = 5000;

/**
 * The network of this page's app, by a service worker of the development server; a launch URL of
 * another origin is out of its reach.
 */
export function createNetwork(
  conditions: () => Conditions,
  onSeen: (seen: Seen) => void,
): AppNetwork {
  const id = crypto.randomUUID();
  const channel = new BroadcastChannel(networkChannel);
  const tell = (now: Conditions) =>
    channel.postMessage({ kind: "conditions", id, ...now } satisfies NetworkMessage);
  channel.addEventListener("message", ({ data }: MessageEvent<NetworkMessage>) => {
    if (data.id !== id) return;
    if (data.kind === "asked") tell(conditions());
    if (data.kind === "request" || data.kind === "answer") onSeen(data);
  });
  let started: Promise<boolean> | undefined;
  return {
    async start(appUrl) {
      if (!isOwn(appUrl)) return false;
      started ??= startWorker();
      return started;
    },
    marked: (appUrl) => (isOwn(appUrl) ? withParameter(appUrl, id) : appUrl),
    tell,
  };
}

function isOwn(appUrl: string): boolean {
  return new URL(appUrl, location.href).origin === location.origin;
}

function withParameter(appUrl: string, id: string): string {
  const [page = "", hash = ""] = appUrl.split("#", 2);
  return `${page}${page.includes("?") ? "&" : "?"}${simulatorParameter}=${id}#${hash}`;
}

async function startWorker(): Promise<boolean> {
  // Browsers have service workers on https and localhost alone.
  if (!("serviceWorker" in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register("/simulator/network-worker.js", {
      scope: "/app/",
      type: "module",
    });
    return await isActive(registration);
  } catch {
    return false;
  }
}

/** Waits until the newest worker is the one that answers. */
function isActive(registration: ServiceWorkerRegistration): Promise<boolean> {
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
