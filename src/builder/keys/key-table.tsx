import { Badge, Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKeyInfo, MadeApiKey } from "#contract/bot/api-key.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { DataTable } from "../parts/list/data-table.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.en.ts";

interface KeyProps {
  readonly botId: string;
  readonly onRotated: (old: ApiKeyInfo, made: MadeApiKey) => void;
  readonly onRevoked: (revoked: ApiKeyInfo) => void;
}

/** The keys of a bot, one line each, with the actions of those that are live. */
export function KeyTable({ keys, ...actions }: KeyProps & { keys: readonly ApiKeyInfo[] }) {
  const words = useWords(keyWords);
  return (
    <DataTable
      label={words.keys}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "name",
          title: words.name,
          isWide: true,
          cell: ({ name }) => (
            <Text fw={650} className="key-name" title={name}>
              {name}
            </Text>
          ),
        },
        {
          key: "key",
          title: words.theKey,
          cell: ({ last4 }) => (
            <Text size="sm">
              <span aria-hidden="true" className="mono">
                sw_live_…{last4}
              </span>
              <span className="unseen">{words.endsWith(last4)}</span>
            </Text>
          ),
        },
        {
          key: "state",
          title: words.state,
          cell: ({ revokedAt }) => (
            <Badge color={revokedAt === null ? "green" : "gray"}>
              {revokedAt === null ? words.live : words.revoked}
            </Badge>
          ),
        },
        {
          key: "created",
          title: words.created,
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
        {
          key: "used",
          title: words.used,
          cell: ({ lastUsedAt }) =>
            lastUsedAt === null ? words.unused : <Moment at={lastUsedAt} />,
        },
        {
          key: "actions",
          title: words.actions,
          isActions: true,
          cell: (info) => info.revokedAt === null && <KeyActions info={info} {...actions} />,
        },
      ]}
    />
  );
}

function KeyActions({ botId, info, onRotated, onRevoked }: KeyProps & { info: ApiKeyInfo }) {
  const words = useWords(keyWords);
  const [asked, setAsked] = useState<"rotate" | "revoke" | null>(null);
  const params = { botId, id: info.id };
  const close = () => setAsked(null);
  const rotate = useMutation({
    mutationFn: () => call("POST /bots/:botId/api-keys/:id/rotate", { params }),
    onSuccess: (made) => {
      close();
      onRotated(info, made);
    },
  });
  const revoke = useMutation({
    mutationFn: () => call("DELETE /bots/:botId/api-keys/:id", { params }),
    onSuccess: (revoked) => {
      close();
      onRevoked(revoked);
    },
  });
  const doing = asked === "rotate" ? rotate : revoke;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end" className="key-actions">
      {(["rotate", "revoke"] as const).map((action) => (
        <Button
          key={action}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={words.of(words[action], info.name)}
          onClick={() => setAsked(action)}
        >
          {words[action]}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={words[`${asked}Title`](info.name)}
          text={words[`${asked}Text`]}
          action={words[asked]}
          isRunning={doing.isPending}
          error={doing.error}
          onConfirm={() => doing.mutate()}
          onClose={close}
        />
      )}
    </Group>
  );
}
