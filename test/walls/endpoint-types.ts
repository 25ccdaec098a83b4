import type { FastifyInstance } from "fastify";
import * as Type from "typebox";
import { addressOf, call, problemOf, refusalOf } from "#builder/request/builder-request.ts";
import type { BuilderErrorCode } from "#contract/api.ts";
import { NoContent } from "#contract/http/answer.schema.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import type { FaultSentences } from "#contract/http/fault-rule.ts";
import { request } from "#mini-app/session/service-request.ts";
import { route } from "#server/http/route.ts";
import type { RequestFailure } from "#web/request-failure.ts";

/*
 * Compiled, never run: the compiler refuses each line after a `@ts-expect-error`, and that comment
 * where the line compiles.
 */

const Dish = Type.Object({ name: Type.String(), note: Type.Optional(Type.String()) });
const Params = Type.Object({ botId: Type.String(), dish: Type.String() });
type Sentences = Record<BuilderErrorCode, string>;

const caller = "editor";
const add = endpoint("POST /dishes", { caller, body: Dish, 201: Dish });
const change = endpoint("PUT /bots/:botId/dishes/:dish", {
  caller,
  params: Params,
  body: Dish,
  200: Dish,
});
const remove = endpoint("DELETE /bots/:botId", { caller, 204: NoContent });
// @ts-expect-error The parameters of the URL have no schema.
endpoint("DELETE /bots/:botId/dishes/:dish", { caller, 204: NoContent });
// @ts-expect-error The URL has one parameter less than the schema.
endpoint("DELETE /bots/:botId", { caller, params: Params, 204: NoContent });
// @ts-expect-error The URL has one parameter more than the schema.
endpoint("DELETE /bots/:botId/dishes/:dish/:size", { caller, params: Params, 204: NoContent });
// @ts-expect-error The code is misspelt.
endpoint("GET /dishes", { caller, 200: Dish, errors: ["NOT_FUOND"] });
// @ts-expect-error No caller is declared.
endpoint("GET /dishes", { 200: Dish });

const soup = { name: "Soup" };

export function routes(app: FastifyInstance): void {
  route(app, add, { handler: async ({ body }) => body });
  route(app, change, { handler: async ({ params, body }) => ({ name: params.dish + body.name }) });
  route(app, remove, { handler: async () => null });
  // @ts-expect-error The handler returns another answer.
  route(app, add, { handler: async () => ({ dish: "Soup" }) });
  // @ts-expect-error The answer has a body, and none is declared.
  route(app, remove, { handler: async () => soup });
  // @ts-expect-error The body has no such member.
  route(app, add, { handler: async ({ body }) => ({ name: body.size }) });
  // @ts-expect-error No query is declared.
  route(app, add, { handler: async ({ query }) => ({ name: query.name }) });
  route(app, add, {
    handler: async ({ body }, reply) => {
      // @ts-expect-error The status is not declared.
      reply.code(200);
      return body;
    },
  });
}

export async function ownersCalls(): Promise<void> {
  const field = { botId: "a", name: "rank" };
  (await call("GET /bots/:botId", { params: { botId: "a" } })).name.trim();
  await call("GET /bots/:botId/inviters", { params: { botId: "a" }, query: { period: "all" } });
  addressOf("GET /bots/:botId/file", { params: { botId: "a" } });
  problemOf("PUT /bots/:botId/fields/:name", "EDIT_CONFLICT", undefined)?.current.url.trim();
  problemOf("DELETE /bots/:botId/fields/:name", "FIELD_IN_USE", undefined)?.uses[0]?.text.trim();
  // @ts-expect-error There is no such path.
  await call("GET /bot/:botId", { params: { botId: "a" } });
  // @ts-expect-error The path has another method.
  await call("PUT /bots/:botId", { params: { botId: "a" } });
  // @ts-expect-error The parameters are missing.
  await call("DELETE /bots/:botId/fields/:name");
  // @ts-expect-error One parameter is missing.
  await call("DELETE /bots/:botId/fields/:name", { params: { botId: "a" } });
  // @ts-expect-error The URL has one parameter less.
  await call("DELETE /bots/:botId/fields/:name", { params: { ...field, size: "8" } });
  // @ts-expect-error The URL has no parameters.
  await call("PATCH /me", { params: field, body: { name: "Ada" } });
  // @ts-expect-error The body is missing.
  await call("PATCH /me", {});
  // @ts-expect-error The body has another member.
  await call("PATCH /me", { body: { nmae: "Ada" } });
  // @ts-expect-error The query has a value that is not one of its own.
  await call("GET /bots/:botId/inviters", { params: { botId: "a" }, query: { period: "ever" } });
  // @ts-expect-error The answer has no such member.
  (await call("GET /bots/:botId", { params: { botId: "a" } })).nmae;
  // @ts-expect-error The address lacks a parameter.
  addressOf("GET /bots/:botId/file", { params: {} });
  // @ts-expect-error The endpoint has no edit conflicts.
  problemOf("PATCH /me", "EDIT_CONFLICT", undefined)?.current;
  // @ts-expect-error The endpoint is a player's.
  await call("POST /taps", { body: soup });
}

export async function playersCalls(): Promise<void> {
  const player = { botId: "a", authorization: "" };
  const id = "follow";
  (await request("POST /tasks/:activityId/start", { ...player, id })).tasks;
  // @ts-expect-error The bot is missing.
  await request("POST /tasks/:activityId/start", { authorization: "", id });
  // @ts-expect-error The parameter is missing.
  await request("POST /tasks/:activityId/start", player);
  // @ts-expect-error The body is another.
  await request("PUT /leaderboard/name", { ...player, body: { hidden: true } });
  // @ts-expect-error The endpoint is an owner's.
  await request("GET /me", player);
}

export const codes = [
  // @ts-expect-error The code is misspelt.
  refusalOf(undefined) === "EDIT_CONFLIKT",
  // @ts-expect-error The code is misspelt.
  (failure: RequestFailure) => failure.problem?.code === "EDIT_CONFLIKT",
  // @ts-expect-error The sentences lack a rule.
  (most: Omit<FaultSentences, "link">): FaultSentences => most,
  // @ts-expect-error The sentences lack a code of the builder's API.
  (most: Omit<Sentences, "FIELD_IN_USE">): Sentences => most,
];
