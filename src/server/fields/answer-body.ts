import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { maxValueBytes } from "#contract/field-limit.ts";

/** What came of an answer's body. */
export interface Body {
  /** Decoded, up to the limit. */
  readonly bytes: Buffer;
  /** `whole`, or why it is not: past the limit, broken off, or in a coding that cannot be read. */
  readonly end: "whole" | "too-large" | "broken-off" | "unreadable";
  /** The `Content-Encoding` that it came in. */
  readonly coding: string;
}

export const noBody: Body = { bytes: Buffer.alloc(0), end: "whole", coding: "" };

const decoders = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads and decodes a body; stops as soon as the limit is passed, however much more would come out
 * of what was sent.
 */
export async function readBody(response: IncomingMessage): Promise<Body> {
  const coding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  const decoded = decode(response, coding);
  if (!decoded) return { bytes: Buffer.alloc(0), end: "unreadable", coding };
  const chunks: Buffer[] = [];
  let length = 0;
  const body = (end: Body["end"]): Body => ({ bytes: Buffer.concat(chunks), end, coding });
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxValueBytes) return body("too-large");
      chunks.push(chunk);
    }
    return body("whole");
  } catch (error) {
    return body(
      /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test((error as NodeJS.ErrnoException).code ?? "")
        ? "unreadable"
        : "broken-off",
    );
  }
}

function decode(response: IncomingMessage, coding: string): Readable | undefined {
  if (coding === "" || coding === "identity") return response;
  if (!Object.hasOwn(decoders, coding)) return undefined;
  // Its callback keeps an error from being nobody's; who reads the decoder gets it as well.
  return pipeline(response, decoders[coding as keyof typeof decoders](), () => {});
}
