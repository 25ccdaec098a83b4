import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Problem } from "#contract/http/answer.schema.ts";
import type { ServedRoute } from "../attacked-service.ts";

/** Returns the fault in an answer's form, or undefined. */
export type FormCheck = (
  method: string,
  path: string,
  answer: Response,
) => Promise<string | undefined>;

/**
 * Checks answers against the schemas of the registered routes: every answer is JSON, and every
 * error is a problem.
 */
export function formCheck(routes: readonly ServedRoute[]): FormCheck {
  const known = routes.map((route) => ({ route, pattern: patternOf(route) }));
  const checks = new Map<TSchema, (value: unknown) => string | undefined>();
  const checkOf = (schema: TSchema) => {
    const found = checks.get(schema) ?? compiled(schema);
    checks.set(schema, found);
    return found;
  };
  return async (method, path, answer) => {
    const text = await answer.text();
    const [address = ""] = path.split("?", 1);
    const { status } = answer;
    const type = (answer.headers.get("content-type") ?? "").split(";", 1)[0] ?? "";
    if (method === "HEAD" || [204, 304].includes(status)) return undefined;
    if (status >= 400) {
      // A page is for people, and so is its error.
      if (type === "text/html" && /^\/(?:(?:app|builder|docs)(?:\/|$)|$)/.test(address))
        return undefined;
      if (type !== "application/problem+json") return `${status} is of type "${type}"`;
      return checkOf(Problem)(JSON.parse(text));
    }
    const route = known.find(
      (one) => one.route.method === method && one.pattern.test(address),
    )?.route;
    if (!route) return `${status} is of no route`;
    const schema = route.response[status] ?? route.response[`${Math.floor(status / 100)}xx`];
    const hasSchemas = Object.keys(route.response).some((name) => name.startsWith("2"));
    if (!schema) return hasSchemas ? `${status} is not described` : undefined;
    return /json/.test(type) ? checkOf(schema)(JSON.parse(text)) : undefined;
  };
}

function compiled(schema: TSchema): (value: unknown) => string | undefined {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return undefined;
    const [fault] = validator.Errors(value);
    return `departs from its schema: ${fault?.instancePath} ${fault?.message}`;
  };
}

function patternOf({ url }: ServedRoute): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/:\w+/g, "[^/]+").replaceAll("*", ".*")}$`);
}
