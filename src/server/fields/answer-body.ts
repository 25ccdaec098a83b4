import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { maxValueBytes } from "#contract/field/field-limit.ts";

export interface Body {
  /** Decoded, up to the limit. */
  readonly bytes: Buffer;
  /** `whole`, or the fault: over the limit, cut off, or undecodable. */
  readonly end: "whole" | "too-large" | "broken-off" | "unreadable";
  readonly coding: string;
}

export const noBody: Body = { bytes: Buffer.alloc(0), end: "whole", coding: "" };

const decoders = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads and decodes a body; stops once the decoded size exceeds the limit. */
export async function readBody(response: Readable, contentEncoding = ""): Promise<Body> {
  const coding = contentEncoding.trim().toLowerCase();
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

function decode(response: Readable, coding: string): Readable | undefined {
  // Browsers pass a body with an unknown coding on; some support zstd.
  if (!Object.hasOwn(decoders, coding)) return coding === "zstd" ? undefined : response;
  // The callback prevents an unhandled error; the decoder's reader receives it too.
  return pipeline(response, decoders[coding as keyof typeof decoders](), () => {});
}
