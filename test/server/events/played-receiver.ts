import type { IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import type { SentEvent } from "#contract/event/event.schema.ts";
import { bodyOf } from "../../request-body.ts";
import { listen } from "../fields/played-endpoint.ts";

/** An event that the library of Standard Webhooks has verified. */
export interface Arrival {
  readonly id: string;
  readonly event: SentEvent;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The receiver's answer. */
export interface PlayedAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Delays the answer. */
  readonly after?: Promise<unknown>;
}

/** An owner's receiver, which refuses requests with a wrong signature. */
export interface PlayedReceiver {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Any of them may verify. */
  secrets: string[];
  answer: (arrival: Arrival) => PlayedAnswer;
  close(): Promise<void>;
}

export async function startReceiver(now: () => number = Date.now): Promise<PlayedReceiver> {
  const receiver = {
    arrivals: [] as Arrival[],
    secrets: [] as string[],
    answer: (_arrival: Arrival): PlayedAnswer => ({}),
  };
  const server = await listen(async (request, response) => {
    const body = (await bodyOf(request))?.toString();
    if (body === undefined) return;
    const event = verified(receiver.secrets, body, request.headers, now());
    if (!event) return void response.writeHead(400).end("The signature is wrong.");
    const id = String(request.headers["webhook-id"]);
    const arrival = { id, event, headers: request.headers, body };
    receiver.arrivals.push(arrival);
    const { status = 204, headers = {}, body: text, after } = receiver.answer(arrival);
    await after;
    response.writeHead(status, headers).end(text);
  });
  return Object.assign(receiver, { url: server.url, close: server.close });
}

/** The library reads the system's clock only. */
function verified(
  secrets: readonly string[],
  body: string,
  headers: IncomingHttpHeaders,
  now: number,
): SentEvent | undefined {
  const clock = vi.spyOn(Date, "now").mockReturnValue(now);
  try {
    for (const secret of secrets)
      try {
        return new Webhook(secret).verify(body, headers as Record<string, string>) as SentEvent;
      } catch {}
    return undefined;
  } finally {
    clock.mockRestore();
  }
}
