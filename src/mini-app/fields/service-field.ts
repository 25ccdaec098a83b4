import type { QueryClient } from "@tanstack/react-query";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import type { RequestFailure } from "#web/request-failure.ts";
import { bot, launch } from "../session/page-context.ts";
import { request } from "../session/service-request.ts";
import { sessionQuery } from "../session/session-query.ts";
import { fieldFailure } from "./field-failure.ts";
import { textToShow } from "./field-fetch.ts";

/** The text of a field that the service fetches. Throws `FieldFailure`. */
export async function fetchByService(client: QueryClient, field: CustomField): Promise<string> {
  const { token } = await client.fetchQuery(sessionQuery);
  const { outcome, value, retryAfterSeconds } = await request("POST /field-values/:name", {
    botId: bot.id,
    authorization: `Bearer ${token}`,
    id: field.name,
    body: field.sendLanguage ? { language: launch.language } : {},
  }).catch(({ status }: RequestFailure) => {
    throw fieldFailure(status ? "status" : "offline", status);
  });
  if (outcome === "ok") return textToShow(field, value ?? "");
  // The service has decided whether another request makes sense.
  throw fieldFailure(outcome, retryAfterSeconds ? 503 : 0, String(retryAfterSeconds ?? ""));
}
