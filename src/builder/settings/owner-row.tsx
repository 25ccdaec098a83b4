import { Badge, Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { removeBotOwner } from "#contract/builder-endpoints.ts";
import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import type { BotOwner } from "#contract/schema/owner.ts";
import { useLanguage } from "../language.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { useNotify } from "../parts/notify.tsx";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { call, refusalOf } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { botOwnersQuery } from "./owner-query.ts";
import { ownerWords } from "./owner-words.ts";

interface RowProps {
  readonly bot: OwnedBot;
  readonly owner: BotOwner;
  readonly isMe: boolean;
  /** Whether nobody else owns the bot, so that the owner must stay. */
  readonly isOnly: boolean;
}

/** An owner of the bot, and a button that removes them or lets oneself leave. */
export function OwnerRow({ bot, owner, isMe, isOnly }: RowProps) {
  const words = useWords(ownerWords);
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  return (
    <li className="row">
      <div style={{ minWidth: 0, flex: "1 1 200px" }}>
        <Group gap="xs" wrap="nowrap">
          <Text fw={650} className="name">
            {owner.name}
          </Text>
          {isMe && <Badge style={{ flexShrink: 0 }}>{words.you}</Badge>}
        </Group>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {owner.email}
        </Text>
        <Text size="sm" c="dimmed">
          <time dateTime={new Date(owner.since).toISOString()}>
            {words.since(new Date(owner.since).toLocaleDateString(language, { dateStyle: "long" }))}
          </time>
        </Text>
      </div>
      {!isOnly && (
        <Button
          variant="default"
          size="xs"
          {...(!isMe && { "aria-label": words.removeOf(owner.name) })}
          onClick={() => setAsked(true)}
        >
          {isMe ? words.leave : words.remove}
        </Button>
      )}
      {isAsked && <Removal bot={bot} owner={owner} isMe={isMe} onClose={() => setAsked(false)} />}
    </li>
  );
}

/** Asks before an owner loses the bot. */
function Removal({
  bot,
  owner,
  isMe,
  onClose,
}: Omit<RowProps, "isOnly"> & { onClose: () => void }) {
  const words = useWords(ownerWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const owners = botOwnersQuery(bot.id).queryKey;
  const removing = useMutation({
    mutationFn: () =>
      call(removeBotOwner, { params: { botId: bot.id, id: owner.id } }).catch((error) => {
        // Then another owner was faster.
        if (refusalOf(error) !== (isMe ? "BOT_NOT_FOUND" : "OWNER_NOT_FOUND")) throw error;
      }),
    onSuccess: () => {
      if (!isMe) {
        queryClient.setQueryData(owners, (before) => before?.filter(({ id }) => id !== owner.id));
        return notify(words.removed(owner.name));
      }
      queryClient.setQueryData(botsQuery.queryKey, (bots) =>
        bots?.filter(({ id }) => id !== bot.id),
      );
      notify(words.left(bot.name));
      navigate("/", { replace: true });
      return queryClient.removeQueries({
        queryKey: ownedBotQuery(bot.id).queryKey,
        type: "inactive",
      });
    },
    // Others may have left meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: owners }),
  });
  return (
    <ConfirmDialog
      title={isMe ? words.leaveTitle(bot.name) : words.removeTitle(owner.name)}
      text={isMe ? words.leaveText : words.removeText}
      action={isMe ? words.leave : words.remove}
      isRunning={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
