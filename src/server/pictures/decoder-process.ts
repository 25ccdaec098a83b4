import { setPriority } from "node:os";
import { decode } from "./decode.ts";

/** The process of the decoder: answers each file that it is sent, one after another. */

/** More than the largest allowed picture needs; past it the process ends. */
const maxMemoryBytes = 768 * 1024 * 1024;
const memoryCheckMs = 20;

// Players come first.
setPriority(10);
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1);
}, memoryCheckMs).unref();
process.on("message", async (file: Uint8Array) => {
  const decoding = await decode(file);
  process.send?.(decoding);
});
// The service has ended.
process.on("disconnect", () => process.exit());
