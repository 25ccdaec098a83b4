import { fork } from "node:child_process";
import { join } from "node:path";
import type { Decoding, JpegMaking } from "./picture-file.ts";

/** The limits of decoding a file, beyond which the process ends. */
export interface DecoderLimits {
  readonly memoryBytes: number;
  readonly processorMs: number;
}

/** The result of each kind of order. */
export interface Made {
  readonly picture: Decoding;
  readonly jpeg: JpegMaking;
}

/** An order to a process: a file and the kind of result. */
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

/** The built program in the service's folder, or its source in development, which needs tsx. */
const program = import.meta.filename.endsWith(".ts")
  ? { file: join(import.meta.dirname, "decoder-process.ts"), execArgv: ["--import", "tsx"] }
  : { file: join(import.meta.dirname, "picture-decoder.js"), execArgv: [] };

/** Starts a process; one that fails to start is reported and counts as ended. */
export function startDecoderChild(
  limits: DecoderLimits,
  report: (error: unknown) => void,
): DecoderChild {
  const child = fork(program.file, [JSON.stringify(limits)], {
    execArgv: program.execArgv,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // A process that reads strangers' files gets no secrets, and creates no file of its own.
    env: { VIPS_DISC_THRESHOLD: "1g" },
  });
  const end = () => void child.kill("SIGKILL");
  child.on("error", (error) => {
    report(error);
    // Node emits no `exit` for a process that did not start.
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
        // A process may just have ended; its `exit` settles this.
        if (child.connected) child.send(order, () => {});
      }),
    end,
    ended: new Promise((resolve) => child.once("exit", () => resolve())),
  };
}
