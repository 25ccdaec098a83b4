import { withOldStyles } from "./app-window.ts";
import {
  type Conditions,
  type NetworkMessage,
  networkChannel,
  type SeenRequest,
  simulatorParameter,
} from "./network.ts";

/**
 * The network between the apps in simulators and everything that they load: a service worker for
 * `/app/`. Each page of a simulator sends its conditions, and gets the requests of its own app.
 */

/** The used part of the worker's global scope; its types would clash with those of pages. */
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

/** The delay of an answer on a slow network, in ms. */
const slowMs = 1500;
/** A simulator that does not answer in this time has gone, in ms. */
const maxQuestionMs = 1000;
/** The maximum length of a body in the log, in characters. */
const maxTextLength = 2000;
const enterScript = "<script>parent.enterSimulator?.(window)</script>";

const scope = self as unknown as WorkerScope;
const channel = new BroadcastChannel(networkChannel);
const known = new Map<string, Conditions>();
const post = (message: NetworkMessage) => channel.postMessage(message);

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (event) => event.respondWith(answer(event)));
channel.addEventListener("message", ({ data }: MessageEvent<NetworkMessage>) => {
  if (data.kind === "conditions") known.set(data.id, data);
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
  const response = await reach(request, conditions).catch(() => Response.error());
  void response
    .clone()
    .text()
    .then((text) => {
      const ms = Math.round(performance.now() - since);
      const { status } = response;
      post({ kind: "answer", id, ...seen, status, ms, answer: text.slice(0, maxTextLength) });
    });
  return response;
}

/** Sends a request as far as the network lets it. */
async function reach(request: Request, conditions: Conditions): Promise<Response> {
  const { network, wallets, engine } = conditions;
  if (network === "offline") return Response.error();
  // Development's many modules are one bundle in production; only the page waits for them.
  if (network === "slow" && request.destination !== "script")
    await new Promise((resolve) => setTimeout(resolve, slowMs));
  if (wallets && new URL(request.url).hostname === "config.ton.org") return Response.json(wallets);
  const response = await fetch(request);
  const isPage = request.mode === "navigate";
  const isStyled = isPage || ["script", "style"].includes(request.destination);
  if (!response.ok || !(isPage || (engine === "old" && isStyled))) return response;
  const text = await response.text();
  const entered = isPage ? text.replace(/<head[^>]*>/, (head) => head + enterScript) : text;
  return new Response(engine === "old" ? withOldStyles(entered) : entered, response);
}

/** A request for the log; undefined for pages, scripts and pictures. */
async function seenIn(request: Request): Promise<SeenRequest | undefined> {
  const { pathname, origin } = new URL(request.url);
  const isOfService = origin === location.origin && pathname.startsWith("/api/");
  const isOfOwner = origin !== location.origin && request.method === "POST";
  if (request.destination !== "" || !(isOfService || isOfOwner)) return undefined;
  const body = (await request.clone().text()).slice(0, maxTextLength);
  return { method: request.method, url: request.url, body };
}

/** The conditions of a simulator, which sends them again if the browser has restarted the worker. */
async function conditionsOf(id: string): Promise<Conditions> {
  if (!known.has(id)) {
    post({ kind: "question", id });
    const end = Date.now() + maxQuestionMs;
    while (!known.has(id) && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return known.get(id) ?? { network: "online" };
}
