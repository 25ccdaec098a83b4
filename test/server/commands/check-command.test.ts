import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldCheckIds } from "#contract/field/field-limit.ts";
import { runCommand } from "#server/commands/command.ts";
import { Printed } from "#server/commands/command-args.ts";
import { readConfig } from "#server/config.ts";
import { answer, endpoint, goodCors, listen, origin } from "../fields/played-endpoint.ts";
import { runCli } from "./cli.ts";

const env = { BASE_URL: origin, DATA_DIR: join(tmpdir(), `slotwire-check-${process.pid}`) };

let good: Awaited<ReturnType<typeof listen>>;
let broken: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  good = await listen(endpoint(answer(204), answer(200, "7th \u001b[31mof\u009b the season")));
  broken = await listen(
    endpoint(
      answer(204, "", { "Access-Control-Allow-Origin": "*" }),
      answer(200, '{"data":"7th"}'),
    ),
  );
});
afterAll(async () => {
  await good.close();
  await broken.close();
});

const cli = (...args: string[]) => runCli(["check", ...args], env);

const run = async (...args: string[]) => {
  const printed = await runCommand(["check", ...args], readConfig(env));
  return printed instanceof Printed ? printed : expect.fail("Nothing was printed.");
};

describe("the check on the command line", () => {
  test("ends with 0 and the value for a good endpoint, and opens no store", async () => {
    const { code, stdout, stderr } = await cli(good.url, "--local");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`tested from ${origin}`);
    expect(stdout).toMatch(/\nPlayers can see this field\.\n$/);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });

  test("ends with 1 and the report as JSON for a broken one", async () => {
    const { code, stdout } = await cli(broken.url, "--json", "--local");
    expect(code).toBe(1);
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual([
      "ok",
      "milliseconds",
      "bytes",
      "status",
      "isUnreachable",
      "text",
      "checks",
    ]);
    expect(report.checks.map(({ id }: { id: string }) => id)).toEqual(
      fieldCheckIds.filter((id) => id !== "transform"),
    );
    expect(report).toMatchObject({ ok: false, status: 200, bytes: 14, text: '{"data":"7th"}' });
  });

  test("ends with 2 and its usage for wrong arguments", async () => {
    const { code, stdout, stderr } = await cli();
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^This command takes exactly one argument: the URL of a field[\s\S]*check <url>/,
    );
  });

  test("lists each fault with the exact lines to add, under its requirement", async () => {
    const { text, exitCode } = await run(broken.url, "--local");
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^ok {4}preflight {6}OPTIONS returns 204\.$/m);
    expect(text).toContain(
      [
        'FAIL  raw-text       The body is a JSON object, which is shown as is: {"data":"7th"}',
        "      A value is at the JSON Pointer /data. Set that under “From the response to the slot”, or answer with only the value, as text:",
        "          7th",
      ].join("\n"),
    );
    expect(text).toMatch(/\nPlayers cannot see this field correctly. Failed: raw-text\.$/);
  });

  test("covers the bots' own addresses too, where the service has them", async () => {
    const config = readConfig({ ...env, SERVICE_DOMAIN: "apps.example.com" });
    const printed = (await runCommand(["check", good.url, "--local"], config)) as Printed;
    expect(printed.exitCode).toBe(1);
    expect(printed.text).toContain(`tested from ${origin} and https://any-bot.apps.example.com`);
    expect(printed.text).toContain("The text, which players do not see:\n  7th");
    expect(printed.text).toContain(
      "          Access-Control-Allow-Origin: https://any-bot.apps.example.com\n          Vary: Origin\n",
    );
  });

  test("escapes control characters for the terminal", async () => {
    const { text } = await run(good.url, "--local");
    expect(text).toContain("\n  7th \uFFFD[31mof\uFFFD the season\n");
  });

  test("accepts no development address without its option", async () => {
    const { text, exitCode } = await run(good.url);
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^FAIL {2}https /m);
    expect(text).toMatch(/^FAIL {2}public-host /m);
    expect(text).toMatch(/^– {5}preflight {6}Not checked because of an earlier failure\.$/m);
    expect(text).toContain("No answer. The slot shows the fallback.");
  });

  test("shows the fallback for an invisible value, and no other text", async () => {
    const server = await listen(endpoint(answer(204), answer(200, "\u200B\n")));
    const { text } = await run(server.url, "--local");
    await server.close();
    expect(text.match(/The slot shows[^.]*\./g)).toEqual(
      Array(2).fill("The slot shows the fallback."),
    );
    expect(text).not.toMatch(/The text/);
  });

  test("tests a field with its options, as the service calls it", async () => {
    const server = await listen((request, response) => {
      response.writeHead(request.method === "POST" ? 200 : 405).end('{"rank":12500}');
    });
    const transform = '{"pointer":"/rank","number":{"style":"decimal"}}';
    const { text, exitCode } = await run(
      server.url,
      "--local",
      "--fetched-by-service",
      "--send-language",
      "--transform",
      transform,
    );
    await server.close();
    expect(exitCode).toBe(0);
    expect(text).toContain("tested from the service\n");
    expect(text).toMatch(/^– {5}preflight {6}Not needed: the service sends the request\.$/m);
    expect(text).toMatch(/The text:\n {2}12,500\n/);
  });

  test.each(["{", '{"pointer":"rank"}', '{"unknown":1}'])(
    "ends with 2 and the usage for the transform %s",
    async (transform) => {
      const { code, stderr } = await cli(good.url, "--transform", transform);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^--transform must be as in a bot file/);
    },
  );

  test("lists a missing permission to cache as a hint, and passes", async () => {
    const server = await listen((_request, response) => {
      response.writeHead(200, { ...goodCors, "Access-Control-Max-Age": "0" }).end("7");
    });
    const { text, exitCode } = await run(server.url, "--local");
    await server.close();
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^hint {2}max-age {8}/m);
  });
});
