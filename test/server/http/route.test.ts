import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setByGuard } from "#server/http/route.ts";

let app: FastifyInstance;

beforeEach(() => {
  app = fastify();
  app.setErrorHandler((error) => (error as Error).message);
  app.decorateRequest("caller");
  app.addHook("onRequest", async (request) => {
    const { name } = request.query as { name?: string };
    if (name !== undefined) request.setDecorator("caller", name);
  });
  app.get("/me", async (request) => setByGuard<string>(request, "caller"));
});
afterEach(() => app.close());

const answerTo = async (url: string) => (await app.inject(url)).body;

test("a request has the caller that its guard has found", async () => {
  const answers = await Promise.all(["Ada", "Bob"].map((name) => answerTo(`/me?name=${name}`)));
  expect(answers).toEqual(["Ada", "Bob"]);
});

test("a request without a caller is refused, also after one that had one", async () => {
  await answerTo("/me?name=Ada");
  expect(await answerTo("/me")).toBe("The route /me has no caller.");
});
