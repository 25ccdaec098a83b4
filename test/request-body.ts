import type { IncomingMessage } from "node:http";

/** The body of a request or of an answer; undefined when the other end broke off. */
export async function bodyOf(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (message.complete) throw error;
    return undefined;
  }
}
