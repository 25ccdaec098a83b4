import * as activity from "#contract/activity/activity-endpoints.ts";
import * as bot from "#contract/bot/bot-endpoints.ts";
import * as webhook from "#contract/event/webhook-endpoints.ts";
import * as field from "#contract/field/field-endpoints.ts";
import { type Endpoint, errorsOf } from "#contract/http/endpoint.ts";
import { type ErrorCode, errors } from "#contract/http/error-code.ts";
import * as message from "#contract/message/message-endpoints.ts";
import * as owner from "#contract/owner/owner-endpoints.ts";
import * as screen from "#contract/screen/screen-endpoints.ts";
import * as external from "#contract/user/external-endpoints.ts";
import * as player from "#contract/user/player-endpoints.ts";
import * as user from "#contract/user/user-endpoints.ts";

const modules = { activity, bot, webhook, field, message, owner, screen, external, player, user };

export const endpoints: readonly Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values<Endpoint>(module),
);

const routes = endpoints.map((endpoint) => {
  const [method, url = ""] = endpoint.route.split(" ");
  return { endpoint, method, pattern: new RegExp(`^${url.replace(/:\w+/g, "[^/]+")}$`) };
});

/** Throws when an error has another status than its code, or the endpoint does not declare it. */
export async function refuseUndeclared(
  method: string,
  path: string,
  answer: Response,
): Promise<void> {
  const type = answer.headers.get("content-type");
  if (type !== "application/problem+json" || method === "HEAD") return;
  const { code, status } = (await answer.clone().json()) as { code: ErrorCode; status: number };
  const [declared] = errors[code];
  if (answer.status !== declared || status !== declared)
    throw new Error(`${method} ${path} answers ${code} with ${answer.status}, not ${declared}.`);
  const [url = ""] = path.split("?", 1);
  const endpoint = routes.find((one) => one.method === method && one.pattern.test(url))?.endpoint;
  if (endpoint && !errorsOf(endpoint).includes(code))
    throw new Error(`${endpoint.route} answers ${code}, which it does not declare.`);
}
