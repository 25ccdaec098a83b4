import { createServer } from "node:http";
import { expect, test } from "vitest";
import { originConstants } from "#builder/samples/samples.ts";
import type { FieldTokens } from "#contract/user/session.schema.ts";
import { systemClock } from "#server/clock.ts";
import { tokenMs } from "#server/fields/field-key.ts";
import { createFieldSigner } from "#server/fields/signing.ts";
import { closeServer } from "../../close-server.ts";
import { forSuite } from "../../for-suite.ts";
import { freePort } from "../../programs/free-port.ts";
import { addBot, openSession, post, startService } from "../../server/service.ts";
import { type StoreKind, stores } from "../../server/stores.ts";
import { playBadRequests } from "./bad-requests.ts";
import { sampleCode, startForTest } from "./sample-server.ts";

const vip = { name: "vip", url: "https://owner.example.com/vip" };

/** A service that is reachable at its own base URL, as the samples require. */
const shared = forSuite(
  async () => {
    const port = await freePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const service = await startService(stores[0] as StoreKind, {
      env: { BASE_URL: baseUrl },
      clock: systemClock,
    });
    service.now = Date.now();
    await addBot(service);
    const passed: unknown[] = [];
    const front = createServer(async (request, response) => {
      passed.push(request.url);
      const answer = await fetch(service.url + request.url);
      response.writeHead(answer.status).end(await answer.text());
    });
    await new Promise<void>((listening) => front.listen(port, "127.0.0.1", listening));
    return { baseUrl, service, front, passed };
  },
  async ({ service, front }) => {
    await closeServer(front);
    await service.stop();
  },
);

const signer = () => createFieldSigner(shared.service.store, shared);
const requestOfPlayer = async () => (await openSession(shared.service)).fieldRequest;

/** A token for a field, signed by the service. */
async function sign(botId = "demo", field = vip, at = Date.now()): Promise<string> {
  const fields = [{ ...field, signed: true, fallback: "", refreshSeconds: 60 }];
  const { tokens } = await signer().sign(botId, fields, await requestOfPlayer(), at);
  return tokens[field.name] ?? "";
}

test.for(["node.mjs", "python.py", "php.php", "go.go"])(
  "a signed field in %s accepts the service's tokens for this bot's field, acts once per token, and survives bad requests",
  async (file, context) => {
    const sample = await startForTest(context, "signed-field", file, {
      constants: {
        ...originConstants([shared.baseUrl]),
        acme: "demo",
        rank: vip.name,
        "https://example.com/rank": vip.url,
      },
    });
    const answerTo = async (token: string) => {
      const response = await fetch(sample.url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: shared.baseUrl },
        body: JSON.stringify({ userTelegramId: 1, userPoints: 999, token }),
      });
      return [response.status, await response.text()];
    };
    const session = await openSession(shared.service);
    const { tokens }: FieldTokens = await (
      await post(shared.service, "/api/mini-app/demo/field-tokens", session.token)
    ).json();
    const { vip: token = "" } = tokens;
    const { userPoints } = session.fieldRequest;

    expect(await answerTo(token)).toEqual([200, `${userPoints} points, visit 1`]);
    await playBadRequests(sample, {
      path: "/rank",
      body: { ...session.fieldRequest, token },
      members: { token: "string" },
    });
    expect(await answerTo(token)).toEqual([200, `${userPoints} points, visit 1`]);
    expect(await answerTo(await sign())).toEqual([200, `${userPoints} points, visit 2`]);
    const early = await sign("demo", vip, Date.now() + 10_000);
    expect(await answerTo(early)).toEqual([200, `${userPoints} points, visit 3`]);

    const [header = "", payload = "", signature = ""] = token.split(".");
    const coded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const refused = {
      "another bot, whose field has the same address": await sign("stranger"),
      "another field of the same address": await sign("demo", { name: "rank", url: vip.url }),
      "another address": await sign("demo", { ...vip, url: "https://stranger.example.com/vip" }),
      "a task": await signer().signTask(
        "demo",
        { id: vip.name, endpoint: vip.url },
        await requestOfPlayer(),
        Date.now(),
      ),
      "a time that is over": await sign("demo", vip, Date.now() - tokenMs - 1000),
      "other points": `${header}.${coded({ ...claims, userPoints: 1e6 })}.${signature}`,
      "another signature": `${header}.${payload}.${"A".repeat(signature.length)}`,
      "a short signature": `${header}.${payload}.AAAA`,
      "no signature": `${coded({ alg: "none" })}.${payload}.`,
      "another key": `${coded({ alg: "EdDSA", kid: "other" })}.${payload}.${signature}`,
      "no claims": `${header}.${coded([])}.${signature}`,
      nothing: "",
      "no JWS": "..",
      words: "not a token",
    };
    for (const [what, other] of Object.entries(refused))
      expect([what, await answerTo(other)]).toEqual([what, [401, expect.any(String)]]);
    shared.passed.length = 0;
    for (const kid of ["a", "b", "c"])
      await answerTo(`${coded({ alg: "EdDSA", kid })}.${payload}.${signature}`);
    expect(shared.passed.length).toBeLessThan(2);
    expect(sample.isRunning()).toBe(true);
  },
);

test.for(["python.py", "php.php"])(
  "a signed field in %s answers 503 while it has no keys",
  async (file, context) => {
    const away = `http://127.0.0.1:${await freePort()}`;
    const { url } = await startForTest(context, "signed-field", file, {
      constants: originConstants([away]),
    });
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ token: await sign() });
    expect(await fetch(url, { method: "POST", headers, body })).toMatchObject({ status: 503 });
  },
);

test("the example names of a bot and a field may be swapped", () => {
  for (const file of ["node.mjs", "python.py", "php.php", "go.go"]) {
    const code = sampleCode("signed-field", file, {
      acme: "rank",
      rank: "acme",
      "https://example.com/rank": `https://example.com/it's?a="$b"`,
    });
    expect(code).toMatch(/bot_?id.*= ["']rank["']/i);
    expect(code).toMatch(/field_?name.*= ["']acme["']/i);
    expect(code).toContain(
      file === "php.php"
        ? String.raw`'https://example.com/it\'s?a="$b"'`
        : String.raw`"https://example.com/it's?a=\"$b\""`,
    );
  }
});
