import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const printMs = 280_000;

/**
 * `npm run dev` as a contributor runs it, in a process group of its own, as a terminal makes one;
 * in the store's folder of an earlier start, if given.
 */
export async function startDevelopment(port: number, earlier?: string) {
  const folder = earlier ?? (await mkdtemp(join(tmpdir(), "slotwire-dev-")));
  const child = spawn("npm", ["run", "-s", "dev"], {
    env: { ...process.env, PORT: String(port), DEV_DATA_DIR: folder },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const exit = new Promise<number | null>((exited) => child.once("exit", exited));
  const group = -(child.pid ?? 0);

  return {
    /** The store's folder. */
    folder,
    exit,
    output: () => output,
    /**
     * Waits until the output holds these words. A start needs ten seconds of a processor, half of
     * them for the demo's players; the limit, just below that of a test, is for a machine that runs
     * other tests, too.
     */
    prints: (words: string) =>
      new Promise<void>((printed, failed) => {
        const timer = setTimeout(
          () => failed(new Error(`No "${words}" within ${printMs} ms in:\n${output}`)),
          printMs,
        );
        const look = () => {
          if (!output.includes(words)) return;
          clearTimeout(timer);
          listeners.delete(look);
          printed();
        };
        listeners.add(look);
        look();
      }),
    pressCtrlC: () => process.kill(group, "SIGINT"),
    /** Whether every process of the group ends soon after npm's own end. */
    endsWhole: async (timeoutMs = 30_000) => {
      for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(50))
        if (!(await groupRuns(-group))) return true;
      return false;
    },
    clean: async () => {
      try {
        process.kill(group, "SIGKILL");
      } catch {
        // It has ended by itself, as it should.
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Whether a process of this group runs. A signal alone cannot tell: it also reaches those that have
 * ended and wait for a parent to notice, which in a container without an init process is for ever.
 * A `/proc` distinguishes them.
 */
async function groupRuns(groupId: number): Promise<boolean> {
  try {
    process.kill(-groupId, 0);
  } catch {
    return false;
  }
  const names = await readdir("/proc").catch(() => undefined);
  if (!names) return true;
  const stats = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map((id) => readFile(`/proc/${id}/stat`, "utf8").catch(() => "")),
  );
  return stats.some((stat) => {
    const [state, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(group) === groupId && state !== "Z";
  });
}
