import { randomUUID } from "node:crypto";
import type { FastifyHttpOptions, RawServerDefault } from "fastify";
import { maxBodyBytes, maxHeaderBytes } from "#contract/http-limit.ts";
import type { Config } from "../config.ts";
import { logger } from "../log.ts";
import { proxyTrust } from "./network.ts";
import { answerMalformedHttp } from "./refusals.ts";

/** What a server of this process does with HTTP, whatever it serves; `log` is where its lines go. */
export function serverOptions(
  config: Pick<Config, "logLevel" | "trustProxy">,
  log: { write(line: string): void } | undefined,
) {
  return {
    ...logger(config.logLevel, log),
    genReqId: () => randomUUID(),
    // Without a proxy Fastify does not look at the headers at all.
    trustProxy: config.trustProxy !== false && proxyTrust(config.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    // A reader whose answer fits into the system's buffers looks idle.
    keepAliveTimeout: 50_000,
    http: { maxHeaderSize: maxHeaderBytes, requireHostHeader: false },
    forceCloseConnections: "idle",
    // Its body is not ours; requests during shutdown are served.
    return503OnClosing: false,
    clientErrorHandler: answerMalformedHttp,
  } satisfies FastifyHttpOptions<RawServerDefault>;
}
