import { describe, expect, type TestContext, test } from "vitest";
import { originConstants } from "#builder/samples/samples.ts";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import { checkEndpoint } from "#server/fields/field-check.ts";
import { botOrigin, origin } from "../../server/fields/played-endpoint.ts";
import { skipWithout } from "../../server/runnable.ts";
import { type GoodRequest, playBadRequests } from "./bad-requests.ts";
import { type RunningSample, servers, startForTest } from "./sample-server.ts";

const constants = originConstants([origin, botOrigin]);
const fieldRequest: GoodRequest = {
  path: "/rank",
  body: sampleFieldRequest,
  members: { userTelegramId: "integer", userPoints: "integer" },
};

/** nginx is in front of a server that allows no origin and reads larger bodies. */
async function startField(context: TestContext, file: string): Promise<RunningSample> {
  if (file !== "nginx.conf") return startForTest(context, "field", file, { constants });
  skipWithout(context, "nginx");
  const behind = await startForTest(context, "field", "node.mjs", {
    constants: originConstants(["https://other.example.com"]),
    change: ["maxBytes = 65_536", "maxBytes = 6_553_600"],
  });
  return startForTest(context, "field", file, {
    constants,
    behind: Number(new URL(behind.url).port),
  });
}

async function expectGoodField(url: string): Promise<void> {
  const rules = { local: true, serviceDomain: "apps.example.com" };
  const report = await checkEndpoint(url, { ...rules, origins: [origin, botOrigin] });
  expect(report.checks.filter(({ ok, advice }) => ok === false || advice !== "")).toEqual([]);
  expect(report).toMatchObject({ ok: true, text: "1250 points" });
}

describe("a server of a field", () => {
  const files = Object.keys(servers);

  test.for(files)(
    "in %s passes the check unchanged, also after bad requests",
    async (file, context) => {
      const sample = await startField(context, file);
      await expectGoodField(sample.url);
      await playBadRequests(sample, fieldRequest);
      await expectGoodField(sample.url);
    },
  );

  test.for(files)("in %s lets the pages of strangers read nothing", async (file, context) => {
    const { url } = await startField(context, file);
    const strangers = [
      "https://evil.example",
      `${origin}.evil.example`,
      "https://slotwireXexample.com",
      "https://x.apps.example.com.evil.example",
      "https://xxappsxexample.com",
      "http://acme.apps.example.com",
      "http://slotwire.example.com",
      "null",
    ];
    for (const stranger of strangers)
      for (const method of ["OPTIONS", "POST"]) {
        const { headers } = await fetch(url, {
          method,
          headers: {
            Origin: stranger,
            "Access-Control-Request-Method": "POST",
            "Content-Type": "application/json",
          },
          ...(method === "POST" && { body: JSON.stringify(sampleFieldRequest) }),
        });
        expect([stranger, headers.get("access-control-allow-origin")]).toEqual([stranger, null]);
      }
  });
});

describe("a server of a field whose own code fails", () => {
  const failures = {
    "node.mjs": ["return `", "throw `"],
    "express.mjs": ["return `", "throw `"],
    "python.py": ["return f\"{player['userPoints']} points\"", "raise Exception(player)"],
    "php.php": ["return \"{$player['userPoints']} points\"", "throw new Exception('no value')"],
    "go.go": ['return fmt.Sprintf("%d points", *p.UserPoints)', "panic(p)"],
  } as const;

  test.for(Object.entries(failures))("keeps running in %s", async ([file, change], context) => {
    const { url, isRunning } = await startForTest(context, "field", file, { change });
    for (const _ of [1, 2]) {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify(sampleFieldRequest);
      const status = await fetch(url, { method: "POST", headers, body }).then(
        (answer) => answer.status,
        () => 0,
      );
      // Go closes the connection.
      expect(status).toBe(file === "go.go" ? 0 : 500);
      expect(isRunning()).toBe(true);
    }
  });
});

describe("a server of a task", () => {
  test.for(["node.mjs", "express.mjs", "python.py", "php.php", "go.go"])(
    "in %s answers true or false about a player and a task, also after bad requests",
    async (file, context) => {
      const sample = await startForTest(context, "task", file, {
        constants: { "first-order": "join" },
      });
      const body = { ...sampleFieldRequest, userTelegramId: 123456789, taskId: "join" };
      await playBadRequests(sample, {
        path: "/has-ordered",
        body,
        members: { userTelegramId: "integer", taskId: "string" },
      });
      const answerTo = async (changes: object) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(sample.url, {
          method: "POST",
          headers,
          body: JSON.stringify({ ...body, ...changes }),
        });
        return [answer.status, await answer.text()];
      };
      expect(await answerTo({})).toEqual([200, "true"]);
      expect(await answerTo({ taskId: "other" })).toEqual([200, "false"]);
      expect(await answerTo({ userTelegramId: 5 })).toEqual([200, "false"]);
    },
  );
});
