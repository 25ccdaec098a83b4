import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof compress;

/** A text of many answers: in memory once, and compressed once for each encoding. */
export class SharedText {
  readonly #bytes: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  /** Sends the text in the best encoding that the caller accepts. */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    const { "accept-encoding": accepted = "" } = reply.request.headers;
    const encoding = negotiate<Encoding>(String(accepted), ["br", "gzip"]);
    const vary = reply.getHeader("vary");
    reply.header("vary", vary ? `${vary}, accept-encoding` : "accept-encoding");
    if (!encoding) return reply.send(this.#bytes);
    return reply.header("content-encoding", encoding).send(await this.#in(encoding));
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const compressed = this.#compressed.get(encoding) ?? compress[encoding](this.#bytes);
    this.#compressed.set(encoding, compressed);
    compressed.catch(() => this.#compressed.delete(encoding));
    return compressed;
  }
}
