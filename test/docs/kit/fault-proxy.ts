import { request as send } from "node:http";
import { bodyOf } from "../../request-body.ts";
import { listen } from "../../server/fields/played-endpoint.ts";

/** A fault in place of an answer. */
export type Fault =
  /** No answer, a lost request, a lost answer, or half an answer. */
  | "silence"
  | "lost request"
  | "lost answer"
  | "half an answer"
  /** The answer of another server; with `isDone`, after the service has done the call. */
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly isDone?: boolean;
    };

export interface Passed {
  readonly path: string;
  /** The body of a POST. */
  readonly body: Record<string, unknown> | undefined;
}

/** A proxy in front of the service, with faults for the next requests. */
export interface FaultProxy {
  readonly url: string;
  target: string;
  readonly faults: Fault[];
  readonly passed: Passed[];
  close(): Promise<unknown>;
}

export async function startFaultProxy(): Promise<FaultProxy> {
  const proxy = { target: "", faults: [] as Fault[], passed: [] as Passed[] };
  const server = await listen(async (request, response) => {
    const { url = "", method, headers } = request;
    const body = await bodyOf(request);
    const fault = proxy.faults.shift();
    proxy.passed.push({ path: url, body: body?.length ? JSON.parse(String(body)) : undefined });
    if (fault === "silence") return;
    if (fault === "lost request") return void response.destroy();
    if (typeof fault === "object" && !fault.isDone)
      return void response.writeHead(fault.status, fault.headers).end("<p>Not now.</p>");
    send(proxy.target + url, { method, headers }, async (answer) => {
      const bytes = await bodyOf(answer);
      if (fault === "lost answer") return void response.destroy();
      if (typeof fault === "object")
        return void response.writeHead(fault.status, fault.headers).end("<p>Too late.</p>");
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      if (!fault) return void response.end(bytes);
      response.write(bytes?.subarray(0, 10), () => response.destroy());
    }).end(body);
  });
  return Object.assign(proxy, { url: new URL(server.url).origin, close: server.close });
}
