import { type Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** A call as it is sent, byte for byte. */
export interface RawCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Calls a service with exactly these bytes; fetch would correct much of them. */
export function rawCall(
  url: string,
  agent: Agent,
  { method, path, headers, body }: RawCall,
  limitMs = 20_000,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const sent = request(
      { hostname, port, agent, method, path, headers: { ...headers, ...length }, timeout: limitMs },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { statusCode: status = 0, headers: found } = response;
          const pairs = Object.entries(found).map(
            ([name, value]) => [name, String(value)] as [string, string],
          );
          const empty = [101, 204, 205, 304].includes(status) || method === "HEAD";
          resolve(
            new Response(empty ? null : decoded(Buffer.concat(chunks), found["content-encoding"]), {
              status,
              headers: pairs,
            }),
          );
        });
        response.on("error", reject);
      },
    );
    sent.on("timeout", () =>
      sent.destroy(new Error(`${method} ${path.slice(0, 200)} has no answer after ${limitMs} ms`)),
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function decoded(bytes: Buffer<ArrayBuffer>, encoding: string | undefined): Buffer<ArrayBuffer> {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}

/** Does `work` with each item, so many at once. */
export async function atOnce<Item>(
  count: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: count }, worker));
}
