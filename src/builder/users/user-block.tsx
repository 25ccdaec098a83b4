import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { maxReasonLength } from "#contract/user/user-limit.ts";
import type { UserDetails } from "#contract/user/user-table.schema.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { usersKey } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

interface BlockProps {
  readonly botId: string;
  readonly user: UserDetails;
}

/** Since when, by whom and why the user is blocked, with a button that ends the block. */
export function BlockNote({ botId, user: { tgId, blockedAt, block } }: BlockProps) {
  const { columns, ban: words } = useWords(userWords);
  const ending = useMutation({
    mutationFn: () =>
      call("DELETE /bots/:botId/users/:tgId/block", { params: { botId, tgId: String(tgId) } }),
    meta: { changes: usersKey(botId) },
  });
  if (blockedAt === null) return null;
  return (
    <Alert color="red" title={columns.blocked}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          <Moment at={blockedAt} />
          {block?.by && ` · ${block.by}`}
        </Text>
        {block?.reason && (
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {block.reason}
          </Text>
        )}
        <FailureNote error={ending.error} />
        <Button
          variant="default"
          size="xs"
          loading={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {words.unblock}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Blocks the user with a reason, after a confirmation. */
export function BlockButton({ botId, user: { tgId, name, blockedAt } }: BlockProps) {
  const { unnamed, ban: words } = useWords(userWords);
  const reason = useRef<HTMLInputElement>(null);
  const { confirm, dialog } = useConfirm();
  const ask = () =>
    confirm({
      title: words.title(name || unnamed(tgId)),
      text: words.effect,
      action: words.block,
      act: () =>
        call("PUT /bots/:botId/users/:tgId/block", {
          params: { botId, tgId: String(tgId) },
          body: { reason: reason.current?.value.trim() ?? "" },
        }),
      changes: usersKey(botId),
      children: (
        <TextInput
          ref={reason}
          label={words.reason}
          description={words.reasonNote}
          maxLength={maxReasonLength}
          autoComplete="off"
          data-autofocus
        />
      ),
    });
  if (blockedAt !== null) return null;
  return (
    <>
      <Button variant="default" size="xs" style={{ alignSelf: "flex-start" }} onClick={ask}>
        {words.blockUser}
      </Button>
      {dialog}
    </>
  );
}
