import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { maxReasonLength } from "#contract/user/user-limit.ts";
import type { UserDetails } from "#contract/user/user-table.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { adoptUser } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

interface BlockProps {
  readonly botId: string;
  readonly user: UserDetails;
}

/** Since when, by whom and why the user is blocked, with a button that ends the block. */
export function BlockNote({ botId, user: { tgId, blockedAt, block } }: BlockProps) {
  const { ban: words } = useWords(userWords);
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () =>
      call("DELETE /bots/:botId/users/:tgId/block", { params: { botId, tgId: String(tgId) } }),
    onSuccess: (user) => adoptUser(queryClient, botId, user),
  });
  if (blockedAt === null) return null;
  return (
    <Alert color="red" title={words.isBlocked}>
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

/** Opens the dialog that blocks the user with a reason. */
export function BlockButton(props: BlockProps) {
  const { ban: words } = useWords(userWords);
  const [isOpen, setOpen] = useState(false);
  if (props.user.blockedAt !== null) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: "flex-start" }}
        onClick={() => setOpen(true)}
      >
        {words.blockUser}
      </Button>
      {isOpen && <BlockDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function BlockDialog({ botId, user, onClose }: BlockProps & { onClose: () => void }) {
  const { unnamed, ban: words } = useWords(userWords);
  const { tgId, name } = user;
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const blocking = useMutation({
    mutationFn: () =>
      call("PUT /bots/:botId/users/:tgId/block", {
        params: { botId, tgId: String(tgId) },
        body: { reason: reason.trim() },
      }),
    onSuccess: (blocked) => {
      adoptUser(queryClient, botId, blocked);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.title(name || unnamed(tgId))}
      text={words.effect}
      action={words.block}
      isRunning={blocking.isPending}
      error={blocking.error}
      onConfirm={() => blocking.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={words.reason}
        description={words.reasonNote}
        maxLength={maxReasonLength}
        autoComplete="off"
        data-autofocus
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </ConfirmDialog>
  );
}
