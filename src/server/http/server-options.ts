import { randomUUID } from "node:crypto";
import type { FastifyHttpOptions, RawServerDefault } from "fastify";
import { maxBodyBytes, maxHeaderBytes } from "#contract/http-limit.ts";
import type { Config } from "../config.ts";
import { logger } from "../log.ts";
import { answerMalformedHttp } from "./refusals.ts";

/** What a server of this process does with HTTP, whatever it serves; `log` is where its lines go. */
export function serverOptions(
  config: Pick<Config, "logLevel" | "trustProxy">,
  log: { write(line: string): void } | undefined,
) {
  return {
    ...logger(config.logLevel, log),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    http: { maxHeaderSize: maxHeaderBytes, requireHostHeader: false },
    forceCloseConnections: "idle",
    // Its body is not ours; requests during shutdown are served.
    return503OnClosing: false,
    clientErrorHandler: answerMalformedHttp,
  } satisfies FastifyHttpOptions<RawServerDefault>;
}

/** Fastify trusts no proxy when given a number of hops. */
function trustedProxies(
  setting: Config["trustProxy"],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === "number" ? (_address, hop) => hop < setting : setting;
}
