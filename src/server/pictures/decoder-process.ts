import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { decode, makeJpeg } from "./decode.ts";
import type { DecoderLimits, DecoderOrder } from "./decoder-child.ts";

/**
 * The process of the decoder: decodes each received file, one after another. Its argument is the
 * limits of a file, beyond which it ends itself.
 */

const { memoryBytes, processorMs }: DecoderLimits = JSON.parse(process.argv[2] ?? "{}");
const checkMs = 20;

/** Immediately: `process.exit` would wait for the current file. */
const end = () => process.kill(process.pid, "SIGKILL");

// Players come first.
setPriority(10);
try {
  // If the machine runs out of memory, Linux ends this process and not the service.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Only Linux has this file.
}

process.on("message", async ({ make, file }: DecoderOrder) => {
  const before = process.cpuUsage();
  const check = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > memoryBytes || (user + system) / 1000 > processorMs) end();
  }, checkMs);
  const made = await (make === "jpeg" ? makeJpeg(file) : decode(file));
  clearInterval(check);
  process.send?.(made);
});
// The service has ended.
process.on("disconnect", end);
