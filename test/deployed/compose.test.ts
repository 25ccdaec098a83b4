import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { deployFolder } from "../deploy/page.ts";

const settings = {
  DOMAIN: "bots.example.com",
  SECRET_KEY: "long enough to be a key of the service",
  POSTGRES_PASSWORD: "secret",
};

/** The file as parsed by Debian's compose program. */
function compose(env: Record<string, string>): string {
  return execFileSync("docker-compose", ["config"], {
    cwd: deployFolder,
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
    stdio: "pipe",
  });
}

test("a compose program accepts the file, with every service unprivileged", () => {
  const config = compose(settings);
  expect(config).toContain("BASE_URL: https://bots.example.com");
  for (const line of ["read_only: true", "no-new-privileges:true", "restart: unless-stopped"])
    expect(config.split(line).length - 1).toBe(3);
});

test.each(Object.keys(settings))("without %s it names the missing setting", (missing) => {
  expect(() => compose({ ...settings, [missing]: "" })).toThrow(/set it in \.env/);
});
