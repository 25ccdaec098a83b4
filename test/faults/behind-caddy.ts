import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { deployFolder } from "../deploy/page.ts";
import { endProcess } from "../programs/end-process.ts";
import { freePort } from "../programs/free-port.ts";
import { findProgram, isAbsent } from "../programs/installed.ts";
import { untilAnswering } from "../programs/until-answering.ts";
import { builtService } from "./built-service.ts";

/** The service as deployed by the page of `deploy/`: with its socket unit, behind Caddy. */
export interface ServiceBehindCaddy {
  readonly url: string;
  /**
   * Restarts like `systemctl restart`; once the new process serves, returns the exit codes of those
   * that have ended: the old one, and any that failed to start.
   */
  restart(): Promise<number[]>;
  stop(): Promise<void>;
}

export interface DeployPrograms {
  readonly caddy: string;
  readonly activate: string;
}

const unit = readFileSync(join(deployFolder, "systemd/slotwire.service"), "utf8");
const [, drainSeconds = ""] = /DRAIN_SECONDS=(\d+)/.exec(unit) ?? [];
const [proxy = ""] =
  /^\(slotwire\) \{[\s\S]*?^\}/m.exec(readFileSync(join(deployFolder, "Caddyfile"), "utf8")) ?? [];
/**
 * systemd's part after the first start: the shell keeps the socket open and starts the service
 * again at SIGHUP.
 */
const supervise = `trap 'kill $service' HUP
trap 'last=1; kill $service' TERM
until [ "$last" ]; do
  bash -c 'export LISTEN_PID=$$; exec "$0" server/main.js' "$0" &
  service=$!
  while kill -0 $service 2>/dev/null; do wait $service; done
  wait $service
  echo "exit code $?"
done`;

const ends: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

/** The installed programs, or none. */
export function findDeployPrograms(): readonly DeployPrograms[] {
  const caddy = findProgram("caddy") ?? isAbsent("Caddy", "caddy");
  const activate = findProgram("systemd-socket-activate") ?? isAbsent("systemd", "systemd");
  return caddy && activate ? [{ caddy, activate }] : [];
}

/** Starts it with the settings `env`. */
export async function startBehindCaddy(
  { caddy, activate }: DeployPrograms,
  env: Record<string, string>,
): Promise<ServiceBehindCaddy> {
  const [port, front] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${front}`;
  const folder = mkdtempSync(join(tmpdir(), "slotwire-caddy-"));
  const caddyfile = join(folder, "Caddyfile");
  writeFileSync(caddyfile, `{\n\tadmin off\n}\n${proxy}\n${url} {\n\timport slotwire\n}\n`);
  const run = spawn(caddy, ["run", "--adapter", "caddyfile", "--config", caddyfile], {
    env: { UPSTREAM: `127.0.0.1:${port}`, HOME: folder },
    stdio: "ignore",
  });
  const { PATH = "", HOME = "" } = process.env;
  const settings = {
    PATH,
    HOME,
    BASE_URL: url,
    TRUST_PROXY: "loopback",
    RATE_LIMITS: "off",
    DRAIN_SECONDS: drainSeconds,
    ...env,
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ["-E", `${name}=${value}`]);
  const service = spawn(
    activate,
    ["-l", `127.0.0.1:${port}`, ...words, "bash", "-c", supervise, process.execPath],
    { cwd: builtService, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [service.stdout, service.stderr])
    stream.on("data", (chunk) => (output += chunk));
  const exitCodes = () =>
    [...output.matchAll(/^exit code (\d+)$/gm)].map(([, code]) => Number(code));
  const stop = async () => {
    await Promise.all([endProcess(service), endProcess(run)]);
    rmSync(folder, { recursive: true, force: true });
  };
  ends.push(stop);
  await untilAnswering(url, service, () => output);
  return {
    url,
    async restart() {
      const before = exitCodes().length;
      service.kill("SIGHUP");
      await expect.poll(() => exitCodes().length, { timeout: 30_000 }).toBeGreaterThan(before);
      await untilAnswering(url, service, () => output);
      return exitCodes().slice(before);
    },
    stop,
  };
}
