import { createHash } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../close-server.ts";

/** The answer that replaces the service's. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
}

/**
 * A proxy between browsers and a service, like a TLS proxy: since only two engines can run a script
 * before a page's own or hold its requests, it does both for all engines.
 */
export interface Front {
  readonly url: string;
  /** The address of the service. */
  target: string;
  /** Runs in each Mini App's page before its own scripts. */
  script: string;
  /** The answers to the page's `POST /played/…`, by its last part. */
  readonly played: Map<string, (body: string) => unknown>;
  /** Refuses the next `times` requests whose path ends like this; they never reach the service. */
  refuse(ending: string, refusal: Refusal, times?: number): void;
  /** Blocks every request until it is called with false. */
  cut(isCut: boolean): void;
  close(): Promise<void>;
}

export async function startFront(): Promise<Front> {
  let isCut = false;
  let refused = { ending: "", times: 0, refusal: { status: 0, code: "" } };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", front.url);
    if (isCut) return void request.socket.destroy();
    if (refused.times > 0 && pathname.endsWith(refused.ending)) {
      refused.times--;
      return answerProblem(response, refused.refusal);
    }
    const played = /^\/played\/(\w+)$/.exec(pathname)?.[1];
    if (played !== undefined) return void answerPlayed(request, response, played);
    pass(request, response, front);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: "",
    script: "",
    played: new Map(),
    refuse: (ending, refusal, times = Number.POSITIVE_INFINITY) => {
      refused = { ending, refusal, times };
    },
    cut: (cut) => {
      isCut = cut;
      if (cut) server.closeAllConnections();
    },
    close: () => closeServer(server),
  };

  async function answerPlayed(request: IncomingMessage, response: ServerResponse, name: string) {
    response
      .writeHead(200, { "Content-Type": "application/json" })
      .end(JSON.stringify(front.played.get(name)?.(await textOf(request)) ?? null));
  }
  return front;
}

/** A refusal of the service: RFC 9457. */
function answerProblem(response: ServerResponse, { status, code }: Refusal): void {
  const problem = { type: "about:blank", title: code, status, detail: code, code, requestId: "r" };
  response
    .writeHead(status, { "Content-Type": "application/problem+json" })
    .end(JSON.stringify(problem));
}

function pass(request: IncomingMessage, response: ServerResponse, { target, script }: Front): void {
  const isPage = request.method === "GET" && /^\/app\/[\w-]+(?:$|\?)/.test(request.url ?? "");
  const headers = { ...request.headers, ...(isPage && { "accept-encoding": "identity" }) };
  const onward = send(
    new URL(request.url ?? "/", target),
    { method: request.method, headers },
    async (answer) => {
      const status = answer.statusCode ?? 502;
      if (!isPage || script === "") {
        response.writeHead(status, answer.headers);
        return void answer.pipe(response);
      }
      const page = await textOf(answer);
      const { "content-length": _, ...kept } = answer.headers;
      response
        .writeHead(status, { ...kept, "content-security-policy": policyWith(answer, script) })
        .end(page.replace("<script", () => `<script>${script}</script><script`));
    },
  );
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}

/** The page's policy, with permission for one more script. */
function policyWith({ headers }: IncomingMessage, script: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  return String(headers["content-security-policy"]).replace(
    "script-src ",
    `script-src 'sha256-${hash}' `,
  );
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
