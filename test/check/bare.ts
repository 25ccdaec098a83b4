import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layDebian, layNode } from "../deployed/debian.ts";
import { freePort } from "../programs/free-port.ts";
import { findProgram } from "../programs/installed.ts";
import { succeeds } from "../server/runnable.ts";

/** The last version of each major. */
const nodeVersions = ["20.20.2", "22.23.3", "24.21.0"] as const;
export const newestNode = nodeVersions[2];
const root = join(import.meta.dirname, "../..");
/** Ends a command that hangs. */
const limitMs = 40 * 60_000;
type Print = (text: string) => void;

interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

/** The exit code where no bare machine can be made. */
export const notPossible = 2;

/**
 * Makes a minimal Debian in a folder; returns the reason, in one sentence, if that is impossible.
 */
function makeDebian(folder: string): string | undefined {
  if (process.getuid?.() !== 0) return "Only root can make a bare machine.";
  if (!findProgram("mmdebstrap")) return "To make a bare machine, install mmdebstrap.";
  if (!succeeds(["unshare", "-mpf", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]))
    return "A bare machine needs mounts, which are not allowed here.";
  try {
    layDebian(folder, []);
  } catch {
    return "A bare machine needs Debian's packages, which cannot be reached from here.";
  }
  return undefined;
}

/**
 * Runs the README's commands as an ordinary user of a minimal Debian 12 with Node and npm. Returns
 * the outcome of `npm test`, whose last line has the counts, or of an earlier step that failed.
 */
async function testOnBareMachine(nodeVersion: string, print: Print): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-bare-"));
  try {
    const fault = makeDebian(folder);
    if (fault) return { exitCode: notPossible, output: fault };
    layNode(folder, nodeVersion);
    layCheckout(folder);
    const installation = await outcomeOf(start(folder, "npm ci"), print);
    if (installation.exitCode !== 0) return installation;
    const development = await visitDevelopment(folder, print);
    if (development.exitCode !== 0) return development;
    return await outcomeOf(start(folder, "npm test"), print);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Copies the files of the last commit and this machine's access to the npm registry to the home of
 * a user.
 */
function layCheckout(folder: string): void {
  const script = `echo 127.0.0.1 localhost >"$0/etc/hosts"
chroot "$0" useradd --create-home newcomer
mkdir "$0/home/newcomer/slotwire"
git archive HEAD | tar -x -C "$0/home/newcomer/slotwire"
if [ -e "$0/root/.npmrc" ]; then cp "$0/root/.npmrc" "$0/home/newcomer"; fi
chroot "$0" chown -R newcomer: /home/newcomer
certificates=\${NODE_EXTRA_CA_CERTS:-}
if [ "$certificates" ]; then install -D "$certificates" "$0$certificates"; fi`;
  execFileSync("bash", ["-euo", "pipefail", "-c", script, folder], { cwd: root });
}

/** Runs `npm run dev` until the Mini App's page has answered. */
async function visitDevelopment(folder: string, print: Print): Promise<Outcome> {
  const child = start(folder, "npm run dev", { PORT: String(await freePort()) });
  let answer = "nothing";
  const { output } = await outcomeOf(child, print, (printed) => {
    const [, page] = /Mini Apps +(\S+)[\s\S]*Ctrl-C/.exec(printed) ?? [];
    if (!page) return;
    const visit = fetch(page).then(({ status }) => String(status), String);
    void visit.then((seen) => {
      answer = seen;
      child.kill("SIGKILL");
    });
  });
  const exitCode = answer === "200" ? 0 : 1;
  return { exitCode, output: `${output}\nThe Mini App's page: ${answer}` };
}

/** Starts a command in the checkout. Its mounts and children end with it. */
function start(folder: string, line: string, settings: Record<string, string> = {}): ChildProcess {
  // The shell stays the first process: one that changes its user would not end with its parent.
  const script = `mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
chroot --userspec=newcomer: "$0" bash -c "cd ~/slotwire && $1"
exit`;
  const names = /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;
  const passed = Object.entries(process.env).filter(([name]) => names.test(name));
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" });
  const env = {
    ...Object.fromEntries(passed),
    npm_config_registry: registry.trim(),
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin",
    HOME: "/home/newcomer",
    ...settings,
  };
  const words = ["-mpf", "--kill-child", "bash", "-euc", script, folder, line];
  return spawn("unshare", words, {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
}

/** Prints a process's output as it arrives, and returns all of it at the end. */
function outcomeOf(child: ChildProcess, print: Print, look: Print = () => {}): Promise<Outcome> {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      print(text);
      look(output);
    });
  return new Promise((resolve) =>
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output })),
  );
}

if (process.argv[1] === import.meta.filename) {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : [newestNode];
  const isChosen = (version: string) => chosen.some((start) => version.startsWith(start));
  for (const version of nodeVersions.filter(isChosen)) {
    const print = (text: string) => process.stdout.write(text);
    const { exitCode, output } = await testOnBareMachine(version, print);
    const last = output.trimEnd().split("\n").at(-1) ?? "";
    process.exitCode ||= exitCode === 0 && !/^\d+ passed, 0 failed/.test(last) ? 1 : exitCode;
    console.log(`Node ${version} on a bare Debian 12: exit code ${exitCode}, ${last}`);
  }
}
