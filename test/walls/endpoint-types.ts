import type { FastifyInstance } from "fastify";
import * as Type from "typebox";
import {
  addressOf,
  call,
  currentOf,
  refusalOf,
  usesFrom,
} from "#builder/request/builder-request.ts";
import { NoContent } from "#contract/http/answer.schema.ts";
import type { Delete, Get, Post, Put } from "#contract/http/endpoint.ts";
import type { BuilderErrorCode } from "#contract/http/error-code.ts";
import type { FaultSentences } from "#contract/http/fault-rule.ts";
import { route } from "#server/http/route.ts";
import { type RequestFailure, request } from "#web/request.ts";

/*
 * Compiled, never run: the compiler refuses each line after a `@ts-expect-error`, and that comment
 * where the line compiles.
 */

const Params = Type.Object({ botId: Type.String(), dish: Type.String() });
const Id = Type.Object({ botId: Type.String() });
const Query = Type.Object({ size: Type.Optional(Type.String()), hot: Type.Literal("yes") });
const Page = Type.Object({ ...Query.properties, page: Type.Optional(Type.String()) });
const Name = Type.Object({ name: Type.String() });
const Dish = Type.Object({ name: Type.String(), note: Type.Optional(Type.String()) });
type Query = Type.Static<typeof Query>;
type Sentences = Record<BuilderErrorCode, string>;
type Dish = Type.Static<typeof Dish>;

const list = { method: "GET" as Get<{ query: Query; 200: Dish[] }>, url: "/dishes" } as const;
const add = { method: "POST" as Post<{ body: Dish; 201: Dish }>, url: "/dishes" } as const;
const change = {
  method: "PUT" as Put<{ body: Dish; 200: Dish; current: Dish }>,
  url: "/bots/:botId/dishes/:dish",
} as const;
const remove = {
  method: "DELETE" as Delete<{ 204: null; uses: Dish[] }>,
  url: "/bots/:botId/dishes/:dish",
} as const;
const cook = {
  method: "POST" as Post<{ body: Dish; 200: Dish }>,
  url: "/api/mini-app/:botId/cook",
} as const;

const soup: Dish = { name: "Soup" };
const ids = { botId: "a", dish: "b" };
const response = { 201: Dish };
const noContent = { 204: NoContent };
const dishes = { 200: Type.Array(Dish) };
const handler = async () => soup;
const nothing = async () => null;
const none = async () => [];

export function routes(app: FastifyInstance): void {
  route(app, add, { schema: { body: Dish, response }, handler });
  route(app, list, { schema: { querystring: Query, response: dishes }, handler: none });
  route(app, remove, { schema: { params: Params, response: noContent }, handler: nothing });
  route(app, change, {
    schema: { params: Params, body: Dish, response: { 200: Dish } },
    handler: async ({ params, body }) => ({ name: params.dish + body.name }),
  });
  // @ts-expect-error The schema is of another body.
  route(app, add, { schema: { body: Params, response }, handler });
  // @ts-expect-error The body has no schema.
  route(app, add, { schema: { response }, handler });
  // @ts-expect-error The schema is of another status.
  route(app, add, { schema: { body: Dish, response: { 200: Dish } }, handler });
  // @ts-expect-error The schema has one status more.
  route(app, add, { schema: { body: Dish, response: { 200: Dish, 201: Dish } }, handler });
  // @ts-expect-error A body is declared, and the answer has none.
  route(app, add, { schema: { body: Dish, response: noContent }, handler: nothing });
  // @ts-expect-error The answer lacks an optional member.
  route(app, add, { schema: { body: Dish, response: { 201: Name } }, handler });
  // @ts-expect-error The query has an optional member more.
  route(app, list, { schema: { querystring: Page, response: dishes }, handler: none });
  // @ts-expect-error No query is declared.
  route(app, add, { schema: { body: Dish, querystring: Query, response }, handler });
  // @ts-expect-error The URL has no parameters.
  route(app, add, { schema: { params: Params, body: Dish, response }, handler });
  // @ts-expect-error The URL has one parameter more.
  route(app, remove, { schema: { params: Id, response: noContent }, handler: nothing });
  // @ts-expect-error The handler returns something else.
  route(app, add, { schema: { body: Dish, response }, handler: async () => ids });
  route(app, add, {
    schema: { body: Dish, response },
    handler: async ({ body }, reply) => {
      // @ts-expect-error The status is not declared.
      reply.code(200);
      return body;
    },
  });
}

export async function ownersCalls(): Promise<void> {
  (await call(change, { params: ids, body: soup })).note?.trim();
  await call(list, { query: { hot: "yes", size: 8 } });
  addressOf(remove, { params: ids });
  currentOf<typeof change>(undefined)?.name.trim();
  usesFrom<typeof remove>(undefined)?.[0]?.name.trim();
  // @ts-expect-error The parameters are missing.
  await call(remove);
  // @ts-expect-error One parameter is missing.
  await call(remove, { params: { botId: "a" } });
  // @ts-expect-error The URL has one parameter less.
  await call(remove, { params: { ...ids, size: "8" } });
  // @ts-expect-error The URL has no parameters.
  await call(add, { params: ids, body: soup });
  // @ts-expect-error The body is missing.
  await call(add, {});
  // @ts-expect-error The body is another.
  await call(add, { body: ids });
  // @ts-expect-error The query lacks a required member.
  await call(list, { query: { size: "8" } });
  // @ts-expect-error The query has a value that is not one of its own.
  await call(list, { query: { hot: "no" } });
  // @ts-expect-error The answer is a list.
  (await call(list, { query: { hot: "yes" } })).name;
  // @ts-expect-error The address lacks a parameter.
  addressOf(remove, { params: { dish: "b" } });
  // @ts-expect-error The endpoint has no edit conflicts.
  currentOf<typeof add>(undefined)?.name;
  // @ts-expect-error The endpoint declares no uses.
  usesFrom<typeof add>(undefined)?.[0]?.name;
}

export async function playersCalls(): Promise<void> {
  const authorization = "";
  (await request(cook, { botId: "a", authorization, body: soup })).name.trim();
  // @ts-expect-error The bot is missing.
  await request(cook, { authorization, body: soup });
  // @ts-expect-error The body is another.
  await request(cook, { botId: "a", authorization, body: {} });
  // @ts-expect-error The endpoint is an owner's.
  await request(add, { botId: "a", authorization, body: soup });
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
