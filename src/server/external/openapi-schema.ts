import * as Type from "typebox";
import { eventSchemas, PointsChanged } from "#contract/event/event.schema.ts";
import { FieldRequest } from "#contract/field/custom-field.schema.ts";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import { Problem } from "#contract/http/answer.schema.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { MessageState, QueuedMessage, SentMessage } from "#contract/message/message.schema.ts";
import { BotUser } from "#contract/user/bot-user.schema.ts";
import { ChangedBotUser, Transaction } from "#contract/user/external.schema.ts";
import {
  completeTask,
  decreasePoints,
  getBotUser,
  getBotUserFriends,
  getMessage,
  increasePoints,
  increasePointsByPost,
  listBotUsers,
  sendMessage,
  setCustomValue,
} from "#contract/user/external-endpoints.ts";

export type Json = Record<string, unknown>;

/** Every event with the name of its schema: `UserCreatedEvent` for `user.created`. */
export const events = Object.entries(eventSchemas).map(([type, schema]) => {
  const words = type.split(".").map((word) => word[0]?.toUpperCase() + word.slice(1));
  return { type, name: `${words.join("")}Event`, schema: schema as Type.TSchema };
});

/** The body of a field request; a signed field's has a token. */
export const SentFieldRequest = Type.Object(
  {
    ...FieldRequest.properties,
    token: Type.Optional(
      Type.String({ description: "Proves the sender: a JWS signed with EdDSA. Of signed fields." }),
    ),
  },
  { examples: [sampleFieldRequest] },
);

/** The endpoints of the external API, in the order in which they are read. */
export const externalEndpoints: readonly Endpoint[] = [
  getBotUser,
  getBotUserFriends,
  listBotUsers,
  setCustomValue,
  increasePoints,
  increasePointsByPost,
  decreasePoints,
  completeTask,
  sendMessage,
  getMessage,
];

const named: Readonly<Record<string, Type.TSchema>> = {
  BotUser,
  ChangedBotUser,
  Transaction,
  SentMessage,
  QueuedMessage,
  MessageState,
  FieldRequest: SentFieldRequest,
  LedgerEntry: PointsChanged.properties.data,
  ...Object.fromEntries(events.map(({ name, schema }) => [name, schema])),
  Problem,
};
const nameOf = new Map(Object.entries(named).map(([name, schema]) => [schema as unknown, name]));

/** The named schemas in the document's form. */
export function componentSchemas(): Record<string, Json> {
  const schemas = Object.entries(named).map(([name, schema]) => [name, wireMembers(schema)]);
  const ofErrors = externalEndpoints.flatMap(({ errorMembers = {} }) =>
    Object.values(errorMembers).map(wireAll),
  );
  const { properties, ...rest } = wireMembers(Problem);
  // One schema for all errors, so that clients can read a member without checking the status.
  const problem = { ...rest, properties: Object.assign({}, properties, ...ofErrors) };
  return { ...Object.fromEntries(schemas), Problem: problem };
}

/** A schema in the document's form: a reference if it has a name, else its members. */
export function wire(schema: Type.TSchema): Json {
  const name = nameOf.get(schema);
  return name === undefined ? wireMembers(schema) : { $ref: `#/components/schemas/${name}` };
}

function wireMembers(schema: Type.TSchema): Json {
  // Members may be added later, so generated validators must accept unknown ones.
  const { $id, title, wholeNumber, additionalProperties, ...rest } = schema as Json;
  const { description, properties, items } = rest;
  if (wholeNumber)
    return { type: "integer", ...widthOf(wholeNumber), ...(wholeNumber as Json), description };
  return {
    ...rest,
    ...(rest.type === "integer" && widthOf(rest)),
    ...(properties !== undefined && { properties: wireAll(properties as never) }),
    ...(items !== undefined && { items: wire(items as Type.TSchema) }),
  };
}

/** Without it, generators for Java or C# would read ids and points into 32 bits. */
function widthOf({ maximum = Infinity }: { readonly maximum?: number }): Json {
  return maximum > 2 ** 31 - 1 ? { format: "int64" } : {};
}

function wireAll(properties: Readonly<Record<string, Type.TSchema>>): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, wire(one)]));
}

/** A schema's example, or one composed from its parts. */
export function exampleOf(schema: Type.TSchema): unknown {
  const {
    examples,
    wholeNumber,
    type,
    items,
    properties = {},
  } = schema as {
    examples?: unknown[];
    wholeNumber?: { examples: unknown[] };
    type?: unknown;
    items?: Type.TSchema;
    properties?: Record<string, Type.TSchema>;
  };
  const [example] = examples ?? wholeNumber?.examples ?? [];
  if (example !== undefined) return example;
  if (type === "array" && items) return [exampleOf(items)];
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, exampleOf(one)]),
  );
}
