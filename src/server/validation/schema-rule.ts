import { ActivityId, taskSchemas } from "#contract/activity/activities.schema.ts";
import { BotFile } from "#contract/bot/bot-file.schema.ts";
import { BotId } from "#contract/bot/bot-id.schema.ts";
import { CustomField } from "#contract/field/custom-field.schema.ts";
import type { BrokenRule, JsonType, TextForm } from "#contract/http/fault-rule.ts";
import { Email, OwnerName } from "#contract/owner/owner.schema.ts";
import { blockSchemas } from "#contract/screen/block.schema.ts";
import { UserCredit } from "#contract/user/user-table.schema.ts";
import { foundIn } from "./fault.ts";

/** The common part of the errors of TypeBox and Ajv. */
interface SchemaError {
  readonly keyword: string;
  readonly params: object;
}

type Schema = Readonly<Record<string, unknown>>;

/**
 * The rule of a broken schema. Without `value`, what was sent is not repeated: it may be a
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

/** The schemas of texts of a form; their patterns differ. */
const forms: readonly (readonly [TextForm, object])[] = [
  ["bot-id", BotId],
  ["bot-username", BotFile.properties.username],
  ["field-name", CustomField.properties.name],
  ["https-url", blockSchemas.link.properties.url],
  ["https-url", blockSchemas.image.properties.url],
  ["email", Email],
  ["name", OwnerName],
  ["activity-id", ActivityId],
  ["channel", taskSchemas.subscribe.properties.channel],
  ["secret-word", taskSchemas.code.properties.code],
  ["reason", UserCredit.properties.reason],
];

function formOf({ pattern }: Schema): TextForm {
  return forms.find(([, schema]) => (schema as Schema).pattern === pattern)?.[0] ?? "other";
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
