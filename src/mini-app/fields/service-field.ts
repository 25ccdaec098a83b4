import type { QueryClient } from "@tanstack/react-query";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import type { RequestFailure } from "#web/request-failure.ts";
import { bot, launch } from "../session/page-context.ts";
import { signedIn } from "../session/player-call.ts";
import { request } from "../session/service-request.ts";
import { sessionQuery } from "../session/session-query.ts";
import { fieldFailure } from "./field-failure.ts";
import { textToShow } from "./field-fetch.ts";

/** The text of a field that the service fetches, once there is a session. Throws `FieldFailure`. */
export async function fetchByService(client: QueryClient, field: CustomField): Promise<string> {
  const body = field.sendLanguage ? { language: launch.language } : {};
  const fetchValue = () => {
    const authorization = `Bearer ${client.getQueryData(sessionQuery.queryKey)?.token}`;
    return request("POST /field-values/:name", {
      botId: bot.id,
      authorization,
      id: field.name,
      body,
    });
  };
  const { outcome, value, retryAfterSeconds } = await signedIn(client, fetchValue).catch(
    ({ status, retryAfterMs = 0 }: RequestFailure) => {
      const seconds = Math.ceil(retryAfterMs / 1000);
      throw fieldFailure(status ? "status" : "offline", status, String(seconds || ""));
    },
  );
  if (outcome === "ok") return textToShow(field, value ?? "");
  // The service has decided whether another request makes sense.
  throw fieldFailure(outcome, retryAfterSeconds ? 503 : 0, String(retryAfterSeconds ?? ""));
}
