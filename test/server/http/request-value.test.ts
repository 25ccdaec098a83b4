import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requestValue } from "#server/http/request-value.ts";

let app: FastifyInstance;

beforeEach(async () => {
  app = fastify();
  app.setErrorHandler((error) => (error as Error).message);
  await app.register((scope, _options, done) => {
    const names = requestValue<string>(scope);
    scope.addHook("onRequest", async (request) => {
      const { name } = request.query as { name?: string };
      if (name !== undefined) names.set(request, name);
    });
    scope.get("/inside", async (request) => names.of(request));
    app.get("/outside", async (request) => names.of(request));
    done();
  });
});
afterEach(() => app.close());

const answerTo = async (url: string) => (await app.inject(url)).body;

test("a request has the value that was stored for it", async () => {
  const answers = await Promise.all(["Ada", "Bob"].map((name) => answerTo(`/inside?name=${name}`)));
  expect(answers).toEqual(["Ada", "Bob"]);
});

test.each(["/inside", "/outside"])("a request of %s without a value is refused", async (url) => {
  expect(await answerTo(url)).toBe(`The route ${url} has no such caller.`);
});
