import { fork } from "node:child_process";
import { join } from "node:path";
import type { Decoding, JpegMaking } from "./picture-file.ts";

/** What decoding a file may cost; past it the process ends. */
export interface DecoderLimits {
  readonly memoryBytes: number;
  readonly processorMs: number;
}

/** What can be made of a file. */
export interface Made {
  readonly picture: Decoding;
  readonly jpeg: JpegMaking;
}

/** What the process is sent: a file, and what to make of it. */
export interface DecoderOrder {
  readonly make: keyof Made;
  readonly file: Uint8Array;
}

/** A process that decodes files, one after another. */
export interface DecoderChild {
  /** Undefined if the process ends. */
  make(order: DecoderOrder): Promise<Made[keyof Made] | undefined>;
  end(): void;
  readonly ended: Promise<void>;
}

/** The built program beside the service's, or in development its source, which needs tsx. */
const program = import.meta.filename.endsWith(".ts")
  ? { file: join(import.meta.dirname, "decoder-process.ts"), execArgv: ["--import", "tsx"] }
  : { file: join(import.meta.dirname, "picture-decoder.js"), execArgv: [] };

/** Starts a process; one that cannot start is reported, and has ended. */
export function startDecoderChild(
  limits: DecoderLimits,
  report: (error: unknown) => void,
): DecoderChild {
  const child = fork(program.file, [JSON.stringify(limits)], {
    execArgv: program.execArgv,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Secrets are not for a process that reads strangers' files, and no file of its own is made.
    env: { VIPS_DISC_THRESHOLD: "1g" },
  });
  const end = () => void child.kill("SIGKILL");
  child.on("error", (error) => {
    report(error);
    // One that did not start does not tell of its end.
    if (child.pid === undefined) child.emit("exit");
    else end();
  });
  return {
    make: (order) =>
      new Promise((resolve) => {
        const settle = (made?: unknown) => {
          child.off("message", settle);
          child.off("exit", died);
          resolve(made as Made[keyof Made] | undefined);
        };
        const died = () => settle();
        child.on("message", settle);
        child.on("exit", died);
        // To one that has just ended nothing is sent, and its end is told.
        if (child.connected) child.send(order, () => {});
      }),
    end,
    ended: new Promise((resolve) => child.once("exit", () => resolve())),
  };
}
