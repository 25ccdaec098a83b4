import { ReadStream } from "node:fs";
import { isIP, isIPv6, type Socket } from "node:net";
import { Readable } from "node:stream";
import { compile } from "@fastify/proxy-addr";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { whenOver } from "./connections.ts";

/**
 * The network that rate limits count: an IPv4 address, or the /64 of an IPv6 address, the minimum
 * that a subscriber gets. All text that is not an address is one network.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64);
}

/**
 * The largest network that one subscriber usually has (RFC 6177): the /48 of an IPv6 address, which
 * contains 65,536 networks of `networkOf`; otherwise the same as `networkOf`.
 */
export function siteOf(address: string): string {
  return prefixOf(address, 48);
}

function prefixOf(address: string, bits: 48 | 64): string {
  const plain = plainAddress(address);
  if (plain === null) return "unknown";
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain).slice(0, bits / 16);
  return `${groups.join(":")}::/${bits}`;
}

/** An address as some proxies forward it. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * An IP address without its zone and port; an IPv4 address mapped into IPv6 becomes IPv4. Null for
 * text that is not an address.
 */
export function plainAddress(address: string): string | null {
  const [, ipv6, ipv4] = withPort.exec(address) ?? [];
  const [plain = ""] = (ipv6 ?? ipv4 ?? address).split("%", 1);
  if (!isIP(plain)) return null;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // `URL` normalises the address: lower case, the longest run of zeros as `::`, no dots.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}

/**
 * Whether an address is a trusted proxy's; `hop` is 0 for the connected one, 1 for the one before
 * it. Fastify itself trusts no proxy when given a number of hops.
 */
export function proxyTrust(
  setting: Config["trustProxy"],
): (address: string, hop: number) => boolean {
  if (typeof setting === "number") return (_address, hop) => hop < setting;
  return typeof setting === "boolean" ? () => setting : compile(setting);
}

/**
 * Limits the connections of each network, except those of trusted proxies, and its requests that
 * are being answered.
 */
export function limitNetworks(
  app: FastifyInstance,
  { networkConnections: max, trustProxy }: Pick<Config, "networkConnections" | "trustProxy">,
): void {
  const isProxy = proxyTrust(trustProxy);
  const open = new Map<string, number>();
  const answered = new Map<string, number>();

  app.server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isProxy(remoteAddress, 0)) return;
    const network = networkOf(remoteAddress);
    if (!countUp(open, network)) return void socket.destroy();
    socket.once("close", () => countDown(open, network));
  });
  app.addHook("onRequest", async (request, reply) => {
    const network = networkOf(request.ip);
    if (countUp(answered, network)) return whenOver(reply.raw, () => countDown(answered, network));
    throw new ServiceError("TOO_MANY_REQUESTS", {
      detail: `More than ${max} requests of this network at once. Try again in a second.`,
      headers: { "retry-after": "1" },
    });
  });

  function countUp(counts: Map<string, number>, network: string): boolean {
    const count = counts.get(network) ?? 0;
    if (count < max) counts.set(network, count + 1);
    return count < max;
  }
}

function countDown(counts: Map<string, number>, network: string): void {
  const left = (counts.get(network) ?? 1) - 1;
  if (left === 0) counts.delete(network);
  else counts.set(network, left);
}

/** The limits of answers until their readers have received them. */
export interface AnswerLimits {
  /**
   * The time after which a reader that takes nothing of its answer is cut off, in ms; it may last
   * up to twice as long.
   */
  readonly stalledMs: number;
  /** The memory of all answers together. */
  readonly bytes: number;
}

export const answerLimits: AnswerLimits = { stalledMs: 26_000, bytes: 64 * 1024 * 1024 };

/** Smaller answers do not count: the number of connections limits them. */
const smallBytes = 16 * 1024;
/** The memory of a streamed list: one page of it with its rows. */
const listBytes = 512 * 1024;

/** An answer being sent, with its share of the memory. */
interface HeldAnswer {
  /** Identical for all answers that share it. */
  readonly memory: ArrayBufferLike | Readable;
  readonly bytes: number;
  readonly network: string;
  readonly socket: Socket;
  readonly log: FastifyBaseLogger;
}

/**
 * Cuts off readers that take nothing of their answers. When answers take too much memory, cuts off
 * the oldest one of the network whose answers take the most. Answers that share a Buffer share its
 * bytes.
 */
export function limitAnswers(app: FastifyInstance, limits: AnswerLimits): void {
  /** Oldest first. */
  const held = new Set<HeldAnswer>();
  const sharers = new Map<HeldAnswer["memory"], number>();
  let total = 0;

  app.addHook("onSend", async (request, reply, payload) => {
    const { log, ip, raw } = request;
    reply.raw.setTimeout(limits.stalledMs, () => reply.raw.destroy());
    // Node takes up to three bytes for each character of a string until all of it is sent.
    const body =
      typeof payload === "string" && payload.length >= smallBytes ? Buffer.from(payload) : payload;
    const cost = memoryOf(body);
    if (!cost) return body;
    const answer = { ...cost, network: siteOf(ip), socket: raw.socket, log };
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

/**
 * The memory of an answer until it is sent; undefined for small ones and for files, which are read
 * in small pieces.
 */
function memoryOf(body: unknown): Pick<HeldAnswer, "memory" | "bytes"> | undefined {
  if (Buffer.isBuffer(body))
    return body.length < smallBytes ? undefined : { memory: body.buffer, bytes: body.length };
  if (!(body instanceof Readable) || body instanceof ReadStream) return undefined;
  return { memory: body, bytes: listBytes };
}
