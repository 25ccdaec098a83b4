import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { type Clock, limitTime } from "../clock.ts";
import type { Decoding } from "./picture-file.ts";

/** Decodes files in processes of its own, so that no file can end, fill or block the service. */
export interface PictureDecoder {
  /**
   * Decodes a file. An owner's files wait for each other; "busy" if too many wait. A file that ends
   * its process, or takes longer than 10 s, is "not-readable".
   */
  decode(file: Uint8Array, ownerId: string): Promise<Decoding | { readonly kind: "busy" }>;
  /** Ends the processes; files under way are "not-readable". */
  stop(): Promise<void>;
}

/** The number of processes, and so of files decoded at once. */
const maxProcesses = 2;
/** The maximum number of files that wait. */
const maxWaiting = 40;
/** The time limit of a file, in ms. */
const decodeMs = 10_000;
/** A process without a file ends after this time, in ms: it takes 70 MB. */
const idleMs = 30_000;

interface Job {
  readonly file: Uint8Array;
  readonly ownerId: string;
  readonly done: (decoding: Decoding) => void;
}

/** Creates the decoder; processes start when there is something to decode. */
export function createPictureDecoder(clock: Clock): PictureDecoder {
  const waiting: Job[] = [];
  const running = new Map<ChildProcess, Job>();
  /** Each with what stops its end. */
  const idle = new Map<ChildProcess, () => void>();
  const exits = new Set<Promise<void>>();
  let isStopped = false;

  function next(): void {
    const owners = new Set([...running.values()].map(({ ownerId }) => ownerId));
    const at = waiting.findIndex(({ ownerId }) => !owners.has(ownerId));
    if (at < 0 || running.size >= maxProcesses) return;
    const [job] = waiting.splice(at, 1);
    if (job) run(job);
    next();
  }

  function run(job: Job): void {
    const child = takeIdle() ?? start();
    running.set(child, job);
    const limit = limitTime(clock, decodeMs);
    const kill = () => child.kill("SIGKILL");
    const end = (decoding: Decoding, isAlive: boolean) => {
      limit.clear();
      limit.signal.removeEventListener("abort", kill);
      child.off("message", answered);
      child.off("exit", died);
      running.delete(child);
      if (isAlive) rest(child);
      job.done(decoding);
      next();
    };
    const answered = (decoding: unknown) => end(decoding as Decoding, true);
    const died = () => end({ kind: "not-readable" }, false);
    limit.signal.addEventListener("abort", kill);
    child.once("message", answered);
    child.once("exit", died);
    // One that has just ended takes no file, which "exit" tells.
    child.send(job.file, () => {});
  }

  function start(): ChildProcess {
    const child = fork(program.file, {
      execArgv: program.execArgv,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Secrets are not for a process that reads strangers' files, and no file of its own is made.
      env: { VIPS_DISC_THRESHOLD: "1g" },
    });
    const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    exits.add(exit);
    void exit.then(() => {
      exits.delete(exit);
      idle.get(child)?.();
      idle.delete(child);
    });
    child.on("error", () => child.kill("SIGKILL"));
    return child;
  }

  function takeIdle(): ChildProcess | undefined {
    const [found] = idle;
    if (!found) return undefined;
    const [child, stay] = found;
    stay();
    idle.delete(child);
    return child;
  }

  function rest(child: ChildProcess): void {
    if (isStopped) return void child.kill("SIGKILL");
    const limit = limitTime(clock, idleMs);
    limit.signal.addEventListener("abort", () => {
      // At once, so that it is given nothing before its end is known.
      idle.delete(child);
      child.kill("SIGKILL");
    });
    idle.set(child, limit.clear);
  }

  return {
    decode(file, ownerId) {
      if (isStopped) return Promise.resolve({ kind: "not-readable" });
      if (waiting.length >= maxWaiting) return Promise.resolve({ kind: "busy" });
      return new Promise((done) => {
        waiting.push({ file, ownerId, done });
        next();
      });
    },
    async stop() {
      isStopped = true;
      for (const { done } of waiting.splice(0)) done({ kind: "not-readable" });
      for (const child of [...running.keys(), ...idle.keys()]) child.kill("SIGKILL");
      await Promise.all(exits);
    },
  };
}

/** The built program beside the service's, or in development its source, which needs tsx. */
const program = import.meta.filename.endsWith(".ts")
  ? { file: join(import.meta.dirname, "decoder-process.ts"), execArgv: ["--import", "tsx"] }
  : { file: join(import.meta.dirname, "picture-decoder.js"), execArgv: [] };
