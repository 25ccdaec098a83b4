import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layDebian, layNode } from "./debian.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "slotwire-image-"));
const name = `slotwire-test-${process.pid}`;
const base = `localhost/${name}-base`;
/** Without manuals and translations, like the official image. */
const slim = ["man/*", "locale/*", "doc/*"].map(
  (path) => `--dpkgopt=path-exclude=/usr/share/${path}`,
);

/** Debian's crun fails with some machines' cgroups; runc does not. */
const podman = (...words: string[]) =>
  execFileSync("podman", ["--runtime", "runc", ...words], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
const inContainer = (...words: string[]) => podman("exec", name, ...words);

beforeAll(() => {
  const debian = join(folder, "debian");
  layDebian(
    debian,
    ["ca-certificates"],
    [...slim, "--dpkgopt=path-include=/usr/share/doc/*/copyright"],
  );
  // Otherwise only mmdebstrap's own packages would be complete.
  rmSync(join(debian, "etc/dpkg/dpkg.cfg.d/99mmdebstrap"), { force: true });
  layNode(debian);
  execFileSync("bash", ["-c", `tar -C "${debian}" -c . | podman import - ${base}`], {
    stdio: "ignore",
  });
  podman(
    "build",
    "--format=docker",
    "--isolation=chroot",
    "--network=host",
    `--build-arg=BASE=${base}`,
    "--file=deploy/Containerfile",
    `--tag=${name}`,
    ".",
  );
  const limits = ["--ulimit=nofile=1024:1024", "--ulimit=nproc=2000:2000"];
  podman(
    "run",
    "--detach",
    `--name=${name}`,
    "--network=none",
    "--read-only",
    "--tmpfs=/tmp",
    "--cap-drop=all",
    "--security-opt=no-new-privileges",
    // Podman has systemd run the check repeatedly; here it is run below.
    "--no-healthcheck",
    ...limits,
    name,
  );
});

afterAll(() => {
  for (const words of [
    ["rm", "--force", "--volumes", name],
    ["rmi", "--force", name, base],
  ])
    execFileSync("podman", words, { stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
});

test("the image is under 250 MB and has no root user", () => {
  const [image] = JSON.parse(podman("image", "inspect", name)) as [{ Size: number; User: string }];
  console.log(`The image has ${(image.Size / 1e6).toFixed(0)} MB.`);
  expect(image.Size).toBeLessThan(250e6);
  expect(image.User).toBe("10001:10001");
});

test("its health check is green once the service is ready", async () => {
  const [image] = JSON.parse(podman("image", "inspect", name)) as [
    { Healthcheck: { Test: string[] } },
  ];
  const [kind, ...words] = image.Healthcheck.Test;
  expect(kind).toBe("CMD");
  await expect.poll(() => isGreen(words)).toBe(true);
});

test("the process is not root, has no rights, and can write only its data", () => {
  const pid = podman("inspect", "--format={{.State.Pid}}", name).trim();
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  const program = `for (const path of ["/x", "/app/x", "/etc/x", "/tmp/x", "/data/x"])
    try { require("fs").writeFileSync(path, ""); console.log(path); } catch {}`;
  expect(inContainer("node", "-e", program)).toBe("/tmp/x\n/data/x\n");
  expect(() => inContainer("sh", "-c", "true")).toThrow();
  console.log(/^VmRSS:.*$/m.exec(status)?.[0]);
});

test("the command line and the decoder's library work in it", () => {
  expect(inContainer("node", "dist/server/cli.js", "owner", "list")).toBe("[]\n");
  expect(
    JSON.parse(inContainer("node", "dist/server/cli.js", "backup", "/data/copy")),
  ).toMatchObject({
    file: "/data/copy",
  });
  inContainer("node", "-e", 'import("sharp")');
});

test("SIGTERM reaches the service, which stops cleanly within 10 s", () => {
  const startedAt = performance.now();
  podman("stop", "--time=20", name);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(podman("inspect", "--format={{.State.ExitCode}}", name).trim()).toBe("0");
});

function isGreen(words: readonly string[]): boolean {
  try {
    inContainer(...words);
    return true;
  } catch {
    return false;
  }
}
