import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { UsageError } from "#server/commands/command-args.ts";
import { readConfig } from "#server/config.ts";
import { addOwner } from "../external/owner.ts";
import { openSession, startService } from "../service.ts";
import { freshFolder, stores } from "../stores.ts";
import { runCli } from "./cli.ts";

describe("the command that distributes a store", () => {
  const run = (env: Record<string, string>, ...args: string[]) =>
    runCommand(["distribute", ...args], readConfig(env));

  test("refuses the embedded store in one sentence", async () => {
    const fresh = await freshFolder();
    expect(await runCli(["distribute"], fresh.env)).toEqual({
      code: 1,
      stdout: "",
      stderr: "Only PostgreSQL can be distributed: set DATABASE_URL.\n",
    });
    expect(readdirSync(fresh.env.DATA_DIR ?? "")).toEqual([]);
    await fresh.remove();
  });

  test("refuses an argument before it opens a store", async () => {
    await expect(run({ DATABASE_URL: "postgres://127.0.0.1:1/none" }, "bots")).rejects.toThrow(
      new UsageError("This command takes no arguments."),
    );
  });
});

const plain = stores.filter(({ name }) => name === "PostgreSQL");

describe.each(plain)("the command that distributes a plain $name", (kind) => {
  test("refuses it in one sentence, and the service goes on", async () => {
    const fresh = await kind.fresh();
    const service = await startService({
      ...kind,
      fresh: async () => ({ ...fresh, remove: async () => {} }),
    });
    const owner = await addOwner(service);
    await openSession(service);
    expect(await runCli(["distribute"], fresh.env)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "The database of DATABASE_URL has no Citus extension: run `create extension citus` in it on every server, or leave the tables where they are.\n",
    });
    expect((await owner.get("increase-points", { points: 1 })).status).toBe(200);
    await service.stop();
    await fresh.remove();
  });
});
