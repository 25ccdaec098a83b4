import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { type Clock, limitTime } from "../clock.ts";

/** A connection with at least one request. */
interface Connection {
  /** Its open answers, each with the functions to run at its end. */
  readonly answers: Map<ServerResponse, (() => void)[]>;
  /** Starts the requests that arrived while others were being answered, in order. */
  readonly waiting: (() => void)[];
  /** The bytes received by the end of its last answer. */
  bytesRead: number;
}

const connections = new WeakMap<Socket, Connection>();

/**
 * Calls `end` when an answer or its connection has ended: Node does not close an answer that waits
 * for an earlier one of its connection.
 */
export function whenOver(answer: ServerResponse, end: () => void): void {
  const { socket } = answer.req;
  if (socket.destroyed) {
    end();
    return;
  }
  const connection = connections.get(socket) ?? follow(socket);
  const ends = connection.answers.get(answer);
  if (ends) {
    ends.push(end);
    return;
  }
  connection.answers.set(answer, [end]);
  answer.once("close", () => finish(socket, connection, answer));
}

function follow(socket: Socket): Connection {
  const connection: Connection = { answers: new Map(), waiting: [], bytesRead: 0 };
  connections.set(socket, connection);
  socket.once("close", () => {
    for (const answer of connection.answers.keys()) finish(socket, connection, answer);
  });
  return connection;
}

function finish(socket: Socket, connection: Connection, answer: ServerResponse): void {
  const ends = connection.answers.get(answer) ?? [];
  connection.answers.delete(answer);
  connection.bytesRead = socket.bytesRead;
  for (const end of ends) end();
  // Not after an answer that closes the connection.
  if (socket.writable) connection.waiting.shift()?.();
}

/**
 * The maximum number of answers of a connection that are prepared before the first one has arrived.
 */
const maxAnswers = 2;
/** Browsers and proxies send one request after another, and each waiting one takes memory. */
const maxWaiting = 14;

/** Ends a connection with too many waiting requests. */
export function limitPipelining(app: FastifyInstance): void {
  app.server.removeAllListeners("request").on("request", (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    const route = () => app.routing(request, response);
    if (!connection || connection.answers.size < maxAnswers) route();
    else if (connection.waiting.length < maxWaiting) connection.waiting.push(route);
    else socket.destroy();
  });
}

/**
 * The time in which a new connection may send its first request after the stop, in ms; a proxy
 * sends it at once.
 */
const firstRequestMs = 1000;

/**
 * The time that answers have to end when the service stops, in ms; the rest of the stop has 2 s.
 */
const lastAnswersMs = 8000;

/**
 * Closes each connection after its current answer, before and during a stop: a request on an idle
 * connection would be lost when the service closes it, and idle ones would keep the process alive.
 * Answers being sent arrive whole if their readers take no longer than 8 s.
 */
export function endConnectionsAtStop(
  app: FastifyInstance,
  { clock, draining }: { readonly clock: Clock; readonly draining: AbortSignal },
): void {
  const open = new Set<Socket>();
  let isStopping = false;
  let endsUnused = false;
  const endIdle = () => {
    for (const socket of open)
      if (isIdle(socket) && (endsUnused || socket.bytesRead > 0)) socket.destroy();
  };
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  // Node regards a connection as idle once its answer is handed over, though most of it may still
  // be unsent.
  app.server.closeIdleConnections = endIdle;
  app.addHook("preClose", async () => {
    isStopping = true;
    for (const socket of open)
      for (const answer of connections.get(socket)?.answers.keys() ?? []) whenOver(answer, endIdle);
    setTimeout(() => {
      endsUnused = true;
      endIdle();
    }, firstRequestMs).unref();
    const { signal, clear } = limitTime(clock, lastAnswersMs);
    signal.addEventListener("abort", () => {
      for (const socket of open) socket.destroy();
    });
    app.server.once("close", clear);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping || draining.aborted) reply.header("connection", "close");
  });
}

/** Whether no answer is being sent and no request is arriving. */
function isIdle(socket: Socket): boolean {
  const { answers, bytesRead } = connections.get(socket) ?? { answers: new Map(), bytesRead: 0 };
  return answers.size === 0 && socket.bytesRead === bytesRead;
}
