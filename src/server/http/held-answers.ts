import { ReadStream } from "node:fs";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { whenOver } from "./connections.ts";
import { siteOf } from "./network.ts";

/** The limits of answers until their readers have them. */
export interface AnswerLimits {
  /** A reader that takes nothing of its answer for so long, in ms, twice at most, is cut off. */
  readonly stalledMs: number;
  /** The memory of all answers together. */
  readonly bytes: number;
}

/** The limits of the service. */
export const answerLimits: AnswerLimits = { stalledMs: 26_000, bytes: 64 * 1024 * 1024 };

/** Smaller answers are left out: the number of connections limits them. */
const smallBytes = 16 * 1024;
/** The memory of a list that is streamed: a page of it with its rows. */
const listBytes = 512 * 1024;

/** An answer on its way, with what it takes of the memory. */
interface HeldAnswer {
  /** The same for all answers that share it. */
  readonly memory: ArrayBufferLike | Readable;
  readonly bytes: number;
  readonly network: string;
  readonly socket: Socket;
  readonly log: FastifyBaseLogger;
}

/**
 * Cuts off readers that take nothing of their answers, and when answers take too much memory, the
 * oldest one of the network whose answers take the most. Answers that share a Buffer share its bytes.
 */
export function limitAnswers(app: FastifyInstance, limits: AnswerLimits): void {
  /** The oldest one is the first. */
  const held = new Set<HeldAnswer>();
  const sharers = new Map<HeldAnswer["memory"], number>();
  let total = 0;

  app.addHook("onSend", async (request, reply, payload) => {
    const { log, ip, raw } = request;
    reply.raw.setTimeout(limits.stalledMs, () => reply.raw.destroy());
    // Node takes up to three bytes for each character of a string, until all of it is sent.
    const body =
      typeof payload === "string" && payload.length >= smallBytes ? Buffer.from(payload) : payload;
    const taken = memoryOf(body);
    if (!taken) return body;
    const answer = { ...taken, network: siteOf(ip), socket: raw.socket, log };
    hold(answer);
    whenOver(reply.raw, () => release(answer));
    return body;
  });

  function hold(answer: HeldAnswer): void {
    const others = sharers.get(answer.memory) ?? 0;
    if (others === 0) {
      makeRoom(answer.bytes);
      total += answer.bytes;
    }
    sharers.set(answer.memory, others + 1);
    held.add(answer);
  }

  function release(answer: HeldAnswer): void {
    if (!held.delete(answer)) return;
    const others = (sharers.get(answer.memory) ?? 1) - 1;
    if (others > 0) return void sharers.set(answer.memory, others);
    sharers.delete(answer.memory);
    total -= answer.bytes;
  }

  function makeRoom(bytes: number): void {
    while (total > 0 && total + bytes > limits.bytes) {
      const network = heaviestNetwork();
      const oldest = [...held].find((answer) => answer.network === network);
      if (!oldest) return;
      release(oldest);
      oldest.log.warn("Cut off: the answers on their way take too much memory.");
      oldest.socket.destroy();
    }
  }

  function heaviestNetwork(): string | undefined {
    const byNetwork = new Map<string, number>();
    for (const { network, memory, bytes } of held)
      byNetwork.set(network, (byNetwork.get(network) ?? 0) + bytes / (sharers.get(memory) ?? 1));
    return [...byNetwork].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  }
}

/** The memory that an answer takes until it is sent; undefined for small ones and for files, which are read bit by bit. */
function memoryOf(body: unknown): Pick<HeldAnswer, "memory" | "bytes"> | undefined {
  if (Buffer.isBuffer(body))
    return body.length < smallBytes ? undefined : { memory: body.buffer, bytes: body.length };
  if (!(body instanceof Readable) || body instanceof ReadStream) return undefined;
  return { memory: body, bytes: listBytes };
}
