import { type RequestOptions, request } from "node:http";
import { inject } from "vitest";
import { bodyOf } from "../request-body.ts";
import { pageTime, type ServiceOptions, type StartedService } from "./hosted.ts";

// Kept, because a test may hold the page's time.
const { setTimeout } = globalThis;

export function startHosted(options: ServiceOptions): Promise<StartedService> {
  return askHost("start", options);
}

export async function stopHosted(url: string): Promise<void> {
  await askHost("stop", { url });
}

async function askHost<Answer>(path: string, body: object): Promise<Answer> {
  for (;;)
    try {
      const options = { socketPath: inject("serviceHost"), path: `/${path}`, method: "POST" };
      return await send(options, body);
    } catch (error) {
      if (!isNotThereYet(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
}

function isNotThereYet(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/**
 * A call outside the page, at the page's time, by Node's own client: a page's `fetch` obeys the
 * page's rules.
 */
export function call<Answer>(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const { hostname, port, pathname, search } = new URL(url);
  return send(
    { method, hostname, port, path: pathname + search, headers: { ...headers, ...pageTime() } },
    body,
  );
}

function send<Answer>(options: RequestOptions, body: object | undefined): Promise<Answer> {
  const headers = { ...options.headers, ...(body && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers }, async (answer) => {
      const text = String(await bodyOf(answer));
      if (answer.statusCode === 200 || answer.statusCode === 201) resolve(JSON.parse(text));
      else if (answer.statusCode === 204) resolve(undefined as Answer);
      else reject(new Error(`${options.path} answered ${answer.statusCode}: ${text}`));
    });
    sent.on("error", reject).end(body && JSON.stringify(body));
  });
}
