import { Badge, Button, Group, Text } from "@mantine/core";
import { queryOptions } from "@tanstack/react-query";
import type { ApiKeyInfo, MadeApiKey } from "#contract/bot/api-key.schema.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { columnsOf, DataTable } from "../parts/list/data-table.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.en.ts";

/** The bot's API keys, newest first, including revoked ones. */
export const keysQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "keys"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/api-keys", { params: { botId }, signal })).keys,
  });

interface KeyProps {
  readonly botId: string;
  readonly onMade: (made: MadeApiKey) => void;
}

/** The keys of a bot, one line each, with the actions of those that are live. */
export function KeyTable({ keys, ...actions }: KeyProps & { keys: readonly ApiKeyInfo[] }) {
  const words = useWords(keyWords);
  return (
    <DataTable
      label={words.title}
      rows={keys}
      keyOf={({ id }) => id}
      columns={columnsOf<ApiKeyInfo>(words, {
        name: {
          isWide: true,
          cell: ({ name }) => (
            <Text fw={650} className="key-name" title={name}>
              {name}
            </Text>
          ),
        },
        theKey: {
          cell: ({ last4 }) => (
            <Text size="sm">
              <span aria-hidden="true" className="mono">
                sw_live_…{last4}
              </span>
              <span className="unseen">{words.endsWith(last4)}</span>
            </Text>
          ),
        },
        state: {
          cell: ({ revokedAt }) => (
            <Badge color={revokedAt === null ? "green" : "gray"}>
              {revokedAt === null ? words.live : words.revoked}
            </Badge>
          ),
        },
        created: { cell: ({ createdAt }) => <Moment at={createdAt} /> },
        used: {
          cell: ({ lastUsedAt }) =>
            lastUsedAt === null ? words.unused : <Moment at={lastUsedAt} />,
        },
        actions: {
          isActions: true,
          cell: (info) => info.revokedAt === null && <KeyActions info={info} {...actions} />,
        },
      })}
    />
  );
}

function KeyActions({ botId, info, onMade }: KeyProps & { info: ApiKeyInfo }) {
  const words = useWords(keyWords);
  const { confirm, dialog } = useConfirm();
  const params = { botId, id: info.id };
  const acts = {
    rotate: async () => onMade(await call("POST /bots/:botId/api-keys/:id/rotate", { params })),
    revoke: () => call("DELETE /bots/:botId/api-keys/:id", { params }),
  };
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end" className="key-actions">
      {(["rotate", "revoke"] as const).map((action) => (
        <Button
          key={action}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={words.of(words[action], info.name)}
          onClick={() =>
            confirm({
              title: words[`${action}Title`](info.name),
              text: words[`${action}Text`],
              action: words[action],
              act: acts[action],
              changes: keysQuery(botId).queryKey,
            })
          }
        >
          {words[action]}
        </Button>
      ))}
      {dialog}
    </Group>
  );
}
