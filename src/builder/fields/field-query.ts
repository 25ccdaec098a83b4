import type { QueryClient } from "@tanstack/react-query";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { CustomField, FieldUse } from "#contract/field/custom-field.schema.ts";
import { ownedBotQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";

export async function addField(
  queryClient: QueryClient,
  botId: string,
  field: CustomField,
): Promise<CustomField> {
  const { field: added } = await call("POST /bots/:botId/fields", {
    params: { botId },
    body: field,
  });
  keepFields(queryClient, botId, (fields) => [...fields, added]);
  return added;
}

/** Changes a field, unless it is no longer `base`; resolves to the updated references. */
export async function changeField(
  queryClient: QueryClient,
  botId: string,
  base: CustomField,
  field: CustomField,
): Promise<FieldUse[]> {
  const { name } = base;
  const answer = await call("PUT /bots/:botId/fields/:name", {
    params: { botId, name },
    body: { ...field, base },
  });
  keepFields(queryClient, botId, (fields) =>
    fields.map((one) => (one.name === name ? answer.field : one)),
  );
  return answer.renamed;
}

/** Deletes a field; with `anyway` even if the screen references it. */
export async function deleteField(
  queryClient: QueryClient,
  botId: string,
  name: string,
  anyway: boolean,
): Promise<void> {
  await call("DELETE /bots/:botId/fields/:name", {
    params: { botId, name },
    query: { anyway: anyway ? "yes" : undefined },
  });
  keepFields(queryClient, botId, (fields) => fields.filter((one) => one.name !== name));
}

/** Updates the fields in the cache and invalidates the screen, its versions and the bots. */
function keepFields(
  queryClient: QueryClient,
  botId: string,
  change: (fields: CustomField[]) => CustomField[],
): void {
  const { queryKey } = ownedBotQuery(botId);
  queryClient.setQueryData(
    queryKey,
    (bot: OwnedBot | undefined) => bot && { ...bot, fields: change(bot.fields) },
  );
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: ["bots"] });
}
