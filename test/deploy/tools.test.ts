import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { findProgram, isAbsent } from "../programs/installed.ts";
import { deployFolder } from "./page.ts";

const caddy = findProgram("caddy") ?? isAbsent("Caddy", "caddy");
const analyze = findProgram("systemd-analyze") ?? isAbsent("systemd", "systemd");

test("the container file has no fault", () => {
  const text = readFileSync(join(deployFolder, "Containerfile"), "utf8");
  expect(validate(text)).toEqual([]);
});

test.skipIf(!caddy)("Caddy accepts the Caddyfile, which has Caddy's own format", () => {
  const path = join(deployFolder, "Caddyfile");
  const env = { ...process.env, DOMAIN: "bots.example.com" };
  execFileSync(caddy as string, ["validate", "--adapter", "caddyfile", "--config", path], {
    env,
    stdio: "pipe",
  });
  expect(execFileSync(caddy as string, ["fmt", path], { encoding: "utf8" })).toBe(
    readFileSync(path, "utf8"),
  );
});

test.skipIf(!analyze)("systemd accepts the units without a message", () => {
  const folder = join(deployFolder, "systemd");
  const units = readdirSync(folder)
    .filter((name) => /\.(service|socket|timer)$/.test(name))
    .map((name) => join(folder, name));
  expect(units.length).toBe(4);
  // Both outputs.
  const words = ["-c", '"$0" verify --man=no "$@" 2>&1', analyze as string, ...units];
  expect(execFileSync("sh", words, { encoding: "utf8" })).toBe("");
});

test.skipIf(!analyze)("systemd rates the service's exposure under 2 of 10", () => {
  const unit = join(deployFolder, "systemd/slotwire.service");
  execFileSync(analyze as string, ["security", "--offline=true", "--threshold=20", unit], {
    stdio: "pipe",
  });
});
