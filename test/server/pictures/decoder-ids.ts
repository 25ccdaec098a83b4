import { execFileSync } from "node:child_process";

/** The decoders that this process has started, until it knows of their end. */
export function decoderIds(): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return lines.split("\n").flatMap((line) => {
    const [, id, parent, program = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    // One that ends has no arguments any more, but its name in brackets.
    const isDecoder = /decoder-process|^\[|<defunct>/.test(program);
    return Number(parent) === process.pid && isDecoder ? [Number(id)] : [];
  });
}
