import {
  type Conditions,
  type NetworkMessage,
  networkChannel,
  type SeenRequest,
  simulatorParameter,
} from "./network-channel.ts";

/**
 * The network between the apps in simulators and everything that they load: a service worker for
 * `/app/`. Each page of a simulator tells how fast it is, and hears what its own app sends.
 */

/** What of the worker's global scope is used; its types would clash with those of pages. */
interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ readonly url: string } | undefined>;
  };
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LifeEvent {
  readonly request: Request;
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
}

/** How much longer an answer takes on a slow network, in ms. */
const slowMs = 1500;
/** A simulator that says nothing in this time has gone, in ms. */
const maxAskMs = 1000;
/** What is told of a body, in characters. */
const maxTextLength = 2000;

const online: Conditions = { network: "online" };
const scope = self as unknown as WorkerScope;
const channel = new BroadcastChannel(networkChannel);
const told = new Map<string, Conditions>();

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (event) => event.respondWith(answer(event)));
channel.addEventListener("message", ({ data }: MessageEvent<NetworkMessage>) => {
  if (data.kind === "conditions") told.set(data.id, data);
});

async function answer({ request, clientId }: FetchEvent): Promise<Response> {
  const page = request.mode === "navigate" ? request.url : (await scope.clients.get(clientId))?.url;
  const id = page && new URL(page).searchParams.get(simulatorParameter);
  if (!id) return fetch(request);
  const conditions = await conditionsOf(id);
  const seen = await seenIn(request);
  if (!seen) return reach(request, conditions);
  const since = performance.now();
  post({ kind: "request", id, ...seen });
  const end = (status: number, text: string) =>
    post({
      kind: "answer",
      id,
      ...seen,
      status,
      ms: Math.round(performance.now() - since),
      answer: text.slice(0, maxTextLength),
    });
  try {
    const response = await reach(request, conditions);
    if (response.type === "error") end(0, "");
    else
      void response
        .clone()
        .text()
        .then((text) => end(response.status, text));
    return response;
  } catch (error) {
    end(0, "");
    throw error;
  }
}

/** Sends a request as far as the network lets it. */
async function reach(request: Request, { network, wallets }: Conditions): Promise<Response> {
  if (network === "offline") return Response.error();
  // Development's many modules are one bundle in production; only the page waits for them.
  if (network === "slow" && request.destination !== "script")
    await new Promise((resolve) => setTimeout(resolve, slowMs));
  if (wallets && new URL(request.url).hostname === "config.ton.org") return Response.json(wallets);
  const response = await fetch(request);
  return request.mode === "navigate" ? entered(response) : response;
}

/** The app's page, which first tells its simulator that it is there. */
async function entered(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const html = await response.text();
  const enter = "<script>parent.enterSimulator?.(window)</script>";
  return new Response(
    html.replace(/<head[^>]*>/, (head) => head + enter),
    response,
  );
}

/** What is told of a request; undefined for pages, scripts and pictures. */
async function seenIn(request: Request): Promise<SeenRequest | undefined> {
  const { pathname, origin } = new URL(request.url);
  const isOfService = origin === location.origin && pathname.startsWith("/api/");
  const isOfOwner = origin !== location.origin && request.method === "POST";
  if (request.destination !== "" || !(isOfService || isOfOwner)) return undefined;
  const body = (await request.clone().text()).slice(0, maxTextLength);
  return { method: request.method, url: request.url, body };
}

/** What the simulator has told, or tells when asked: the browser may have restarted the worker. */
async function conditionsOf(id: string): Promise<Conditions> {
  if (!told.has(id)) {
    post({ kind: "asked", id });
    const end = Date.now() + maxAskMs;
    while (!told.has(id) && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return told.get(id) ?? online;
}

function post(message: NetworkMessage): void {
  channel.postMessage(message);
}
