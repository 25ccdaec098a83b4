import { type Clock, limitTime } from "./clock.ts";
import { ConfigError } from "./config.ts";

export interface TextAnswer {
  readonly status: number;
  /** Whether the status is 200–299. */
  readonly ok: boolean;
  readonly text: string;
}

const proxySettings = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

/**
 * Routes Node's fetch through the environment's proxy, if there is one; Node 20 does not do it
 * itself. Throws `ConfigError` for an invalid URL. The library is loaded on demand because it takes
 * 17 MB.
 */
export async function setProxy(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const name = proxySettings.find((setting) => env[setting]);
  if (name === undefined) return;
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import("undici");
  try {
    setGlobalDispatcher(new EnvHttpProxyAgent());
  } catch (cause) {
    throw new ConfigError(`${name} must be the URL of a proxy, such as http://proxy:3128.`, {
      cause,
    });
  }
}

export interface FetchLimits {
  readonly clock: Clock;
  /** For the whole answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** The type of the sent body; default JSON. */
  readonly contentType?: string;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

/**
 * POSTs a body with Node's fetch, without following redirects, and reads the whole answer. Rejects
 * when no connection is made, a limit is exceeded or the signal is aborted.
 */
export async function fetchText(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  { clock, timeoutMs, maxBytes, contentType = "application/json", signal }: FetchLimits,
): Promise<TextAnswer> {
  const limit = limitTime(clock, timeoutMs);
  const ended = signal ? AbortSignal.any([limit.signal, signal]) : limit.signal;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": contentType, accept: "application/json" },
      body,
      redirect: "error",
      signal: ended,
    });
    const { status, ok } = response;
    return { status, ok, text: await readText(response, ended, maxBytes) };
  } finally {
    limit.clear();
  }
}

/**
 * Cancels the body when the signal is aborted. Node's fetch holds its request weakly: after a
 * garbage collection the signal would no longer end the body, and a silent one would never end.
 */
async function readText({ body }: Response, signal: AbortSignal, maxBytes: number) {
  const reader = body?.getReader();
  if (!reader) return "";
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks).toString();
      length += value.byteLength;
      if (length > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes.`);
      chunks.push(value);
    }
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}
