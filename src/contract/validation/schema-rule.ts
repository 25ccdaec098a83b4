import { activityIdPattern, channelPattern, codePattern } from "../activity/activity-limit.ts";
import { botIdPattern, botUsernamePattern } from "../bot/bot-rule.ts";
import type { BrokenRule, JsonType, TextForm } from "../http/fault-rule.ts";
import { emailPattern } from "../owner/owner-limit.ts";
import { picturePattern } from "../screen/picture.ts";
import { linkPattern, namePattern } from "../text/name-text.ts";
import { customFieldNamePattern } from "../text/reference.ts";
import { reasonPattern } from "../user/user-limit.ts";
import { foundIn } from "./fault.ts";

/** The common part of the errors of TypeBox and Ajv. */
interface SchemaError {
  readonly keyword: string;
  readonly params: object;
}

type Schema = Readonly<Record<string, unknown>>;

/**
 * The broken rule of a schema error. Without `value`, the sent value is not repeated: it may be a
 * password.
 */
export function brokenRule(
  { keyword, params }: SchemaError,
  schema: Schema,
  value?: unknown,
): BrokenRule {
  // `writeOnly` marks secrets.
  if (schema.writeOnly) return { rule: "token", values: {} };
  const { limit, type, allowedValues } = params as {
    limit: number;
    type: JsonType | JsonType[];
    allowedValues: unknown[];
  };
  const found = foundIn(value);
  switch (keyword) {
    case "required":
      return { rule: "missing", values: {} };
    case "additionalProperties":
      return { rule: "unknown", values: {} };
    case "type":
      return { rule: "type", values: { types: [type].flat(), found } };
    case "minimum":
      return { rule: "min", values: { limit, found } };
    case "maximum":
      return { rule: "max", values: { limit, found } };
    case "minLength":
      return { rule: "min-length", values: { limit } };
    case "maxLength":
      return { rule: "max-length", values: { limit, count: charactersIn(value) } };
    case "minItems":
      return { rule: "min-items", values: { limit, count: itemsIn(value) } };
    case "maxItems":
      return { rule: "max-items", values: { limit, count: itemsIn(value) } };
    case "minProperties":
      return { rule: "no-language", values: {} };
    case "enum":
      return { rule: "options", values: { options: allowedValues.map(String), found } };
    case "pattern":
      return { rule: "form", values: { form: formOf(schema), found } };
    default:
      return { rule: "other", values: {} };
  }
}

const forms: Readonly<Record<string, TextForm>> = {
  [botIdPattern]: "bot-id",
  [botUsernamePattern]: "bot-username",
  [customFieldNamePattern]: "field-name",
  [linkPattern]: "https-url",
  [picturePattern]: "https-url",
  [emailPattern]: "email",
  [namePattern]: "name",
  [activityIdPattern]: "activity-id",
  [channelPattern]: "channel",
  [codePattern]: "secret-word",
  [reasonPattern]: "reason",
};

function formOf({ pattern }: Schema): TextForm {
  return forms[String(pattern)] ?? "other";
}

/** Code points, as JSON Schema counts them. */
function charactersIn(text: unknown): number | undefined {
  if (typeof text !== "string") return undefined;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function itemsIn(list: unknown): number | undefined {
  return Array.isArray(list) ? list.length : undefined;
}
