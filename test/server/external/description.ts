import * as Value from "typebox/value";
import { leakIn } from "../leaks.ts";

/** The parts of /docs/openapi.json that tests need. */
export interface Description {
  readonly paths: Record<
    string,
    Record<string, { readonly responses: Record<string, DescribedAnswer> }>
  >;
  readonly components: { readonly schemas: Record<string, object> };
}

interface DescribedAnswer {
  readonly headers?: Record<string, object>;
  readonly content: Record<string, { readonly schema: object }>;
}

export const externalPath = "/api/bot-users/external/";

/**
 * Reads an answer of the external API. Throws when it departs from the description, or holds a
 * secret.
 */
export async function refuseDeparture(
  description: Description,
  method: string,
  path: string,
  answer: Response,
): Promise<void> {
  const [route = ""] = path.split("?", 1);
  const where = `${method} ${route} ${answer.status}`;
  const text = await answer.text();
  const leak = leakIn(text);
  if (leak) throw new Error(`${where} holds a secret: ${leak}`);
  const fault = faultOf(description, method, route, answer, text);
  if (fault) throw new Error(`${where} ${fault}: ${text.slice(0, 300)}`);
}

function faultOf(
  description: Description,
  method: string,
  route: string,
  answer: Response,
  text: string,
): string | undefined {
  const methods = description.paths[route];
  if (!methods) return answer.status === 404 ? undefined : "is of a path that is not described";
  // A wrong method gets the same refusal on every path.
  const operation = methods[method.toLowerCase()] ?? Object.values(methods)[0];
  const described = operation?.responses[answer.status];
  if (!described) return "is not described";
  return (
    headerFault(answer, described) ??
    (method === "HEAD" ? undefined : bodyFault(description, answer, described, text))
  );
}

function headerFault(
  { headers, status }: Response,
  described: DescribedAnswer,
): string | undefined {
  if (headers.get("cache-control") !== "no-store") return "may be stored";
  if (headers.get("referrer-policy") !== "no-referrer")
    return "lets its address leave as a referrer";
  if ([...headers.keys()].some((name) => name.startsWith("access-control-")))
    return "has CORS headers";
  const missing = Object.keys(described.headers ?? {}).find(
    (name) => status >= 400 && !headers.has(name),
  );
  return missing && `lacks the header ${missing}`;
}

function bodyFault(
  description: Description,
  answer: Response,
  described: DescribedAnswer,
  text: string,
): string | undefined {
  const [type = ""] = (answer.headers.get("content-type") ?? "").split(";", 1);
  const schema = described.content[type]?.schema;
  if (!schema) return `is of type "${type}", which is not described`;
  const [fault] = faultsOf(description, schema, JSON.parse(text));
  return fault && `is not as described: ${fault.instancePath} ${fault.message}`;
}

/** The faults of a value under a schema of the description. */
export function faultsOf(description: Description, schema: object, value: unknown) {
  return Value.Errors(inlined(description, schema) as object, value);
}

/** A schema with references resolved, which refuses undescribed members. */
function inlined(description: Description, part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => inlined(description, one));
  if ("$ref" in part) {
    const name = String(part.$ref).replace("#/components/schemas/", "");
    return inlined(description, description.components.schemas[name]);
  }
  const members = Object.entries(part).map(([name, one]) => [name, inlined(description, one)]);
  const isObject = "properties" in part;
  return { ...Object.fromEntries(members), ...(isObject && { additionalProperties: false }) };
}
