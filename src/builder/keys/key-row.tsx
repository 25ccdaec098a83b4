import { Badge, Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { revokeApiKey, rotateApiKey } from "#contract/builder-endpoints.ts";
import type { ApiKeyInfo, MadeApiKey } from "#contract/schema/api-key.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { Moment } from "../parts/moment.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.ts";

interface KeyProps {
  readonly botId: string;
  readonly info: ApiKeyInfo;
  readonly onRotated: (made: MadeApiKey) => void;
  readonly onRevoked: (revoked: ApiKeyInfo) => void;
}

/** One key with its state and actions. */
export function KeyRow({ botId, info, onRotated, onRevoked }: KeyProps) {
  const words = useWords(keyWords);
  const isLive = info.revokedAt === null;
  return (
    <li className="row">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs" wrap="nowrap">
          <Text fw={650} className="name">
            {info.name}
          </Text>
          <Badge color={isLive ? "green" : "gray"} style={{ flexShrink: 0 }}>
            {isLive ? words.live : words.revoked}
          </Badge>
        </Group>
        <Text size="sm">
          <span aria-hidden="true" className="mono">
            sw_live_…{info.last4}
          </span>
          <span className="unseen">{words.endsWith(info.last4)}</span>
        </Text>
        <Text size="sm" c="dimmed">
          {words.created} <Moment at={info.createdAt} /> ·{" "}
          {info.lastUsedAt === null ? (
            words.unused
          ) : (
            <>
              {words.used} <Moment at={info.lastUsedAt} />
            </>
          )}
        </Text>
      </div>
      {isLive && (
        <KeyActions botId={botId} info={info} onRotated={onRotated} onRevoked={onRevoked} />
      )}
    </li>
  );
}

function KeyActions({ botId, info, onRotated, onRevoked }: KeyProps) {
  const words = useWords(keyWords);
  const [asked, setAsked] = useState<"rotate" | "revoke" | null>(null);
  const params = { botId, id: info.id };
  const close = () => setAsked(null);
  const rotate = useMutation({
    mutationFn: () => call(rotateApiKey, { params }),
    onSuccess: (made) => {
      close();
      onRotated(made);
    },
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params }),
    onSuccess: (revoked) => {
      close();
      onRevoked(revoked);
    },
  });
  const doing = asked === "rotate" ? rotate : revoke;
  return (
    <Group gap="xs">
      {(["rotate", "revoke"] as const).map((action) => (
        <Button
          key={action}
          variant="default"
          size="xs"
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
