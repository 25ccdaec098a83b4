import { type EndpointUrlFault, fieldUrlSentences } from "../field/field-url.ts";
import {
  type BrokenRule,
  type FaultRule,
  type FaultValues,
  type JsonPart,
  type JsonType,
  maxJsonDepth,
} from "../http/fault-rule.ts";

/** A fault at one path of a file. */
export type Fault = BrokenRule & {
  /** A JSON Pointer (RFC 6901); empty for the whole file. */
  readonly path: string;
  readonly message: string;
  /** Distinguishes several faults at one path, such as references in a text. */
  readonly about?: string | undefined;
};

/** A schema's or validator's own words about a broken rule. */
interface Words {
  /** The valid form, as the object of "must be". */
  readonly title?: unknown;
  readonly pattern?: unknown;
  /** The validator's own sentence. */
  readonly message?: string;
}

/** A fault with its sentence. */
export function faultAt<Rule extends FaultRule>(
  path: string,
  rule: Rule,
  values: FaultValues[Rule],
  { about, ...words }: Words & Pick<Fault, "about"> = {},
): Fault {
  return { path, rule, values, message: sentences[rule](values, words), about } as Fault;
}

/** The English sentence of each rule; it follows the path. */
const sentences: {
  readonly [Rule in FaultRule]: (values: FaultValues[Rule], words: Words) => string;
} = {
  missing: () => "is missing",
  unknown: ({ nearest }) => (nearest ? `is unknown; did you mean "${nearest}"?` : "is unknown"),
  type: ({ types, found }) =>
    `must be ${types.map((type) => typeWords[type]).join(" or ")}, not ${shown(found)}`,
  min: ({ limit, found }) => `must be at least ${limit}, not ${shown(found)}`,
  max: ({ limit, found }) => `must be at most ${limit}, not ${shown(found)}`,
  "min-length": () => "must not be empty",
  "max-length": ({ limit, count }) => `is ${count} characters long; the maximum is ${limit}`,
  "min-items": ({ limit, count }) => `has ${count} items; the minimum is ${limit}`,
  "max-items": ({ limit, count }) => `has ${count} items; the maximum is ${limit}`,
  "max-members": ({ limit, count }) => `has ${count} members; the maximum is ${limit}`,
  "max-member-name": ({ limit, count }) =>
    `has a member with a name of ${count} characters; the maximum is ${limit}`,
  "max-values": ({ limit, count }) => `has ${count} values; the maximum is ${limit}`,
  "max-references": ({ limit, count }) =>
    `have ${count} references; the maximum is ${limit} over all languages`,
  "max-faults": ({ limit }) => `has more faults than the first ${limit}`,
  options: ({ options, found }) => `must be one of ${options.join(", ")}, not ${shown(found)}`,
  form: ({ found }, { title, pattern }) =>
    `must be ${title ?? `a match of ${pattern}`}, not ${shown(found)}`,
  "no-language": () => "must have a text in at least one language",
  token: () => "is not a bot token; copy it from @BotFather",
  "new-bot-token": () => "is missing; a new bot needs its token from @BotFather",
  "bot-being-deleted": () =>
    "belongs to a bot that is being deleted; try again in a minute or use another id",
  character: () => "contains a character that cannot be stored (NUL or a lone surrogate)",
  repeated: () => "appears twice",
  syntax: ({ expected, found }) =>
    `expected ${partWords[expected]}, found ${found || "the end of the file"}`,
  "field-name-taken": ({ found, earlier }) =>
    `${shown(found)} is already the name of /fields/${earlier}`,
  "built-in-name": ({ name }) => `"${name}" is a built-in property; choose another name`,
  "field-url": ({ fault }) => fieldUrlSentences[fault],
  link: () => "is not a URL; write it in full, such as https://t.me/your_channel",
  background: () =>
    "must be one of { color }, { from, to } and { image }; an image may come with its main color",
  "picture-gone": () => "is a picture that is no longer kept; upload it again",
  "max-pictures": ({ limit, count }) =>
    `is one picture too many: the bot would have ${count}, and can have up to ${limit}`,
  "level-order": ({ points, before }) =>
    `must be greater than ${before}, the points of the previous level, not ${points}`,
  "block-kind": (values) => unknownKind("block", values),
  "task-kind": (values) => unknownKind("task", values),
  "one-member": ({ names }) => `must have exactly one of ${names.join(", ")}`,
  "id-taken": ({ found, earlier }) =>
    `${shown(found)} is already the id of ${earlier}; choose another id`,
  "endpoint-url": ({ fault }) => endpointUrlSentences[fault],
  "level-beyond": ({ level, levels }) =>
    `is ${level}, which nobody can reach: ${levels === 0 ? "the bot has no levels" : `the bot's highest level is ${levels}`}`,
  "levels-needed": ({ level, levels }) =>
    `leaves the bot with ${levels === 1 ? "1 level" : `${levels} levels`}, but a task or the invitation asks for level ${level}; change that first`,
  reference: ({ property, at, nearest }) => {
    const advice = nearest
      ? `did you mean {{${nearest}}}?`
      : "add a field with that name, or use a built-in property";
    return `refers to {{${property}}} at character ${at}, which is not a property of this bot; ${advice}`;
  },
  other: (_, { message = "is invalid" }) => message,
};

const endpointUrlSentences: Readonly<Record<EndpointUrlFault, string>> = {
  ...fieldUrlSentences,
  credentials:
    "has a username or password; remove it, because the call is signed instead, which proves who sends it",
  "not-https": "does not start with https://, which is required",
  "not-public": "points to a host that the service does not call; use a public host name",
};

/** Each type of JSON values in a sentence. */
export const typeWords: Readonly<Record<JsonType, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "a null",
};

const partWords: Readonly<Record<JsonPart, string>> = {
  value: "a value",
  name: "a member's name in double quotes",
  colon: '":"',
  "comma-or-brace": '"," or "}"',
  "comma-or-bracket": '"," or "]"',
  "less-nesting": `at most ${maxJsonDepth} levels of nesting`,
  end: "the end of the file",
};

function unknownKind(
  of: "block" | "task",
  { found, nearest, kinds }: FaultValues["block-kind" | "task-kind"],
): string {
  const oneOf = `it must be one of ${kinds.join(", ")}`;
  if (found === undefined) return `is missing; ${oneOf}`;
  return `${shown(found)} is not a kind of ${of}; ${nearest ? `did you mean "${nearest}"?` : oneOf}`;
}

function shown(found = "nothing"): string {
  return found === "array" || found === "object" ? typeWords[found] : found;
}

/** A value as a rule's `found`: JSON, shortened; `array` and `object` for these. */
export function foundIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return "array";
  if (typeof value === "object" && value !== null) return "object";
  const text = JSON.stringify(typeof value === "string" ? value.slice(0, 100) : value);
  return text && text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const maxShownNameLength = 100;

/** A name as a part of a JSON Pointer (RFC 6901), shortened if very long. */
export function pointerPart(name: string): string {
  const part = name.slice(0, maxShownNameLength).replaceAll("~", "~0").replaceAll("/", "~1");
  return name.length > maxShownNameLength ? `${part}…` : part;
}
