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
import { banWords } from "./ban-words.en.ts";
import { adoptUser } from "./user-query.ts";
import { userWords } from "./user-words.en.ts";

interface BlockProps {
  readonly botId: string;
  readonly user: UserDetails;
}

/** Says that the user is blocked, by whom and why, and ends the block. */
export function BlockNote({ botId, user: { tgId, blockedAt, block } }: BlockProps) {
  const words = useWords(banWords);
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
          <Text size="sm" className="user-reason">
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

/** The button that asks for a reason and blocks the user. */
export function BlockButton(props: BlockProps) {
  const words = useWords(banWords);
  const [isAsked, setAsked] = useState(false);
  if (props.user.blockedAt !== null) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: "flex-start" }}
        onClick={() => setAsked(true)}
      >
        {words.blockUser}
      </Button>
      {isAsked && <BlockDialog {...props} onClose={() => setAsked(false)} />}
    </>
  );
}

function BlockDialog({ botId, user, onClose }: BlockProps & { onClose: () => void }) {
  const words = { ...useWords(userWords), ...useWords(banWords) };
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
      title={words.ask(name || words.unnamed(tgId))}
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
