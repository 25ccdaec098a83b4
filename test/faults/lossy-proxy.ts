import type { Socket } from "node:net";
import { startRelay } from "./postgres/proxy.ts";

/** The fates of requests, with their share of a thousand; all others get their answer. */
const losses = {
  /** The connection breaks before the request is passed on. */
  requestLost: 120,
  /** The server gets a part of the request. */
  requestCut: 60,
  /** The server gets the request, and its caller disconnects at once. */
  brokenOff: 80,
  /** The server's answer is not passed on. */
  answerLost: 130,
  /** The caller gets a part of the answer. */
  answerCut: 100,
  /** The caller waits for ever. */
  silent: 1,
} as const;

type Fate = keyof typeof losses | "answered";

/** A proxy that loses requests and answers. */
export interface LossyProxy {
  readonly url: string;
  /** The number of requests by fate. */
  readonly fates: Readonly<Record<Fate, number>>;
  close(): Promise<void>;
}

/**
 * Starts one in front of the service at `url`; each of its callers' requests comes in one piece.
 */
export async function startLossyProxy(url: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(url);
  const fates: Record<Fate, number> = {
    requestLost: 0,
    requestCut: 0,
    brokenOff: 0,
    answerLost: 0,
    answerCut: 0,
    silent: 0,
    answered: 0,
  };
  const relay = await startRelay({ host: hostname, port: Number(port) }, (near, far) => {
    let fate: Fate = "answered";
    near.on("data", (request) => {
      fate = anyFate();
      fates[fate] += 1;
      passOn(request, fate, near, far);
    });
    far.on("data", (answer) => passBack(answer, fate, near));
  });
  return { url: `http://127.0.0.1:${relay.port}`, fates, close: relay.close };
}

function passOn(request: Buffer, fate: Fate, near: Socket, far: Socket): void {
  if (fate === "requestLost") return void near.resetAndDestroy();
  if (fate === "requestCut") return void far.end(partOf(request), () => near.destroy());
  if (fate === "brokenOff") return void far.end(request, () => near.destroy());
  far.write(request);
}

function passBack(answer: Buffer, fate: Fate, near: Socket): void {
  if (fate === "answered") near.write(answer);
  else if (fate === "answerLost") near.destroy();
  else if (fate === "answerCut") near.end(partOf(answer));
}

function partOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(Math.random() * bytes.length));
}

function anyFate(): Fate {
  let left = Math.random() * 1000;
  for (const [fate, share] of Object.entries(losses)) {
    left -= share;
    if (left < 0) return fate as Fate;
  }
  return "answered";
}
