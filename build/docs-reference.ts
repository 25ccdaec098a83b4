import { type Call, callSamples } from "#builder/samples/call-samples.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";
import { ServiceError } from "#server/errors.ts";
import { type ExternalErrorCode, errorAdvice } from "#server/external/error-advice.ts";
import {
  generalErrors,
  type Method,
  methodsOf,
  type OpenApi,
  type Operation,
} from "#server/external/openapi.ts";
import { codeGroup, jsonBlock, sampleFiles } from "./docs-code.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The pages of the reference, by file name, and their entries of the sidebar. */
export function referencePages(document: OpenApi): {
  readonly files: ReadonlyMap<string, string>;
  readonly entries: readonly { readonly text: string; readonly link: string }[];
} {
  const page = (path: string) => {
    // POST first: it keeps the API key out of URLs.
    const methods = methodsOf(document)
      .filter((one) => one.path === path)
      .toSorted((a, b) => b.method.localeCompare(a.method));
    const parts = methods.map((method, index) => methodText(document, method, index + 1));
    const title = methods[0]?.operation.summary ?? path;
    return { name: nameOf(path), title, text: parts.join("\n\n") };
  };
  const pages = Object.keys(document.paths).map(page);
  return {
    files: new Map(pages.map(({ name, text }) => [`api/${name}.md`, text])),
    entries: pages.map(({ name, title }) => ({ text: title, link: `/api/${name}` })),
  };
}

export function nameOf(path: string): string {
  return path.split("/").at(-1) ?? path;
}

function methodText(document: OpenApi, shown: Method, level: number): string {
  const { path, method, operation } = shown;
  const { operationId: id, summary, description, responses } = operation;
  const heading = (text: string, anchor: string, below = 1) =>
    `${"#".repeat(Math.min(level + below, 4))} ${text} {#${anchor}}`;
  const answers = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const body = operation.requestBody?.content["application/json"];
  return [
    heading(summary, id, 0),
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    description,
    codeGroup(callSamples(sampleFiles, exampleCall(document, shown))),
    heading(body ? "Members of the JSON body" : "Query parameters", `${id}-arguments`),
    memberList(argumentsOf(document, operation)),
    ...answers.flatMap(([status, { content }]) => {
      const { schema = {}, examples } = Object.values(content)[0] ?? {};
      return [
        heading(`Answer ${status}`, `${id}-answer-${status}`),
        answerText(document, schema),
        jsonBlock(examples?.example?.value),
      ];
    }),
    heading("Errors", `${id}-errors`),
    errorText(responses),
  ].join("\n\n");
}

export function sampleCall(document: OpenApi, operationId: string): string {
  return codeGroup(
    callSamples(sampleFiles, exampleCall(document, methodOf(document, operationId))),
  );
}

function methodOf(document: OpenApi, operationId: string): Method {
  const method = methodsOf(document).find(({ operation }) => operation.operationId === operationId);
  if (!method) throw new Error(`The external API has no operation ${operationId}.`);
  return method;
}

interface Member {
  readonly name: string;
  readonly schema: Schema;
  /** Undefined in an answer, where every member is present. */
  readonly required?: boolean;
}

function argumentsOf(document: OpenApi, operation: Operation): Member[] {
  const { parameters = [], requestBody } = operation;
  const body = requestBody?.content["application/json"]?.schema;
  if (body)
    return membersOf(document, body).map(({ name, schema }) => ({
      name,
      schema,
      required: requiredOf(document, body).includes(name),
    }));
  return parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, required, description, schema }) => ({
      name,
      required,
      schema: { ...schema, description },
    }));
}

/** The call in an operation's example, without the key. */
function exampleCall(document: OpenApi, { path, method, operation }: Method): Call {
  const { parameters = [], requestBody } = operation;
  const sampleParameters = parameters.filter(
    ({ in: place, required, name }) =>
      place === "query" && name !== "apiKey" && (required || name === "idempotencyKey"),
  );
  const query = Object.fromEntries(sampleParameters.map(({ name, example }) => [name, example]));
  const { apiKey: _, ...members } = requestBody?.content["application/json"]?.example ?? query;
  const url = (document.servers[0]?.url ?? "") + path;
  return { method: method as Call["method"], url, members: members as Call["members"] };
}

const userName = "tonFriendlyAddress";

/** The members of an answer; those of a bot user are on the reference's first page. */
function answerText(document: OpenApi, schema: Schema): string {
  const { items } = resolved(document, schema);
  const members = membersOf(document, (items as Schema | undefined) ?? schema);
  const user = "[bot user](./index.md#bot-user)";
  if (!members.some(({ name }) => name === userName)) return memberList(members);
  if (items) return `A list of ${user}s, which may be empty.`;
  const more = members.filter(({ name }) => !botUserNames(document).has(name.split(".")[0] ?? ""));
  return more.length === 0 ? `The ${user}.` : `The ${user}, and:\n\n${memberList(more)}`;
}

function botUserNames(document: OpenApi): Set<string> {
  const answer = methodOf(document, "getBotUser").operation.responses[200];
  const schema = Object.values(answer?.content ?? {})[0]?.schema ?? {};
  return new Set(membersOf(document, schema).map(({ name }) => name));
}

function errorText(responses: Operation["responses"]): string {
  const codes = Object.values(responses)
    .flatMap(({ content }) => Object.values(content))
    .flatMap(({ examples }) => Object.keys(examples))
    .filter((code): code is ExternalErrorCode => code in errorAdvice && !generalErrors.has(code));
  const lines = codes.map((code) => {
    const { status, title } = new ServiceError(code);
    return `- [${status} \`${code}\`](../errors.md#${code}): ${title}`;
  });
  return [...lines, "- [those of every method](../errors.md)"].join("\n");
}

/** Every error of the external API with its advice, as the page of errors lists them. */
export function errorList(): string {
  return (Object.entries(errorAdvice) as [ErrorCode, string][])
    .map(([code, advice]) => ({ ...new ServiceError(code), advice }))
    .toSorted((a, b) => a.status - b.status)
    .map(
      ({ status, code, title, advice }) =>
        `### ${status} \`${code}\` {#${code}}\n\n${title} ${advice}`,
    )
    .join("\n\n");
}

/** The members of an object's schema, with those of objects in it, as a list. */
export function membersOf(document: OpenApi, of: Schema, prefix = ""): Member[] {
  const { properties = {} } = resolved(document, of) as { properties?: Record<string, Schema> };
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = { ...resolved(document, property), ...property };
    return [{ name: prefix + name, schema }, ...membersOf(document, schema, `${prefix}${name}.`)];
  });
}

function requiredOf(document: OpenApi, schema: Schema): string[] {
  return (resolved(document, schema).required as string[] | undefined) ?? [];
}

function resolved(document: OpenApi, schema: Schema): Schema {
  const name = String(schema.$ref ?? "")
    .split("/")
    .at(-1);
  return name ? (document.components.schemas[name] as Schema) : schema;
}

/** Members with their types, ranges and meanings. */
export function memberList(members: readonly Member[]): string {
  const items = members.map(({ name, schema, required }) => {
    const need = { true: " **required**", false: " *optional*" }[String(required)] ?? "";
    const meaning = schema.description ? `\\\n  ${schema.description}` : "";
    return `- \`${name}\` *${typeOf(schema)}*${need}${meaning}`;
  });
  return `${items.join("\n")}\n{.members}`;
}

function typeOf(schema: Schema): string {
  const { type, enum: values, const: value, minimum, maximum, minLength, maxLength } = schema;
  if (Array.isArray(values)) return values.join(", ");
  if (value !== undefined) return String(value);
  const name = [type ?? "any"].flat().join(" or ");
  const number = (n: unknown) => Number(n).toLocaleString("en");
  if (minimum !== undefined && maximum !== undefined)
    return `${name}, ${number(minimum)} … ${number(maximum)}`;
  if (minimum !== undefined) return `${name}, from ${number(minimum)}`;
  if (maxLength !== undefined)
    return `${name}, ${number(minLength ?? 0)} … ${number(maxLength)} characters`;
  return name;
}
