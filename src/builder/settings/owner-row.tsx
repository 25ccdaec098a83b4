import { Badge, Button, Group, Text } from "@mantine/core";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { BotOwner } from "#contract/owner/owner.schema.ts";
import { roleWords } from "../account/role-words.en.ts";
import { useLanguage } from "../language.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { call, refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useWords } from "../words.ts";
import { ownerWords } from "./owner-words.en.ts";

/** The bot's owners, the first one first. */
export const botOwnersQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "owners"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/owners", { params: { botId }, signal })).owners,
  });

interface RowProps {
  readonly bot: OwnedBot;
  readonly owner: BotOwner;
  /** Whether this is the signed-in owner. */
  readonly isMe: boolean;
  /** Whether the bot has no other owner, so that this one must stay. */
  readonly isLast: boolean;
}

/** An owner or editor of the bot, with the changes that are possible. */
export function OwnerRow({ isLast, ...shown }: RowProps) {
  const { bot, owner, isMe } = shown;
  const words = useWords(ownerWords);
  const { names } = useWords(roleWords);
  const language = useLanguage();
  const mayChange = bot.role === "owner" && !isLast;
  const date = new Date(owner.since);
  return (
    <li className="row">
      <div style={{ minWidth: 0, flex: "1 1 200px" }}>
        <Group gap="xs" wrap="nowrap">
          <Text fw={650} className="name">
            {owner.name}
          </Text>
          {isMe && <Badge style={{ flexShrink: 0 }}>{words.you}</Badge>}
          {owner.role === "editor" && (
            <Badge color="gray" variant="light" style={{ flexShrink: 0 }}>
              {names.editor}
            </Badge>
          )}
        </Group>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {owner.email}
        </Text>
        <Text size="sm" c="dimmed">
          <time dateTime={date.toISOString()}>
            {words.since[owner.role](date.toLocaleDateString(language, { dateStyle: "long" }))}
          </time>
        </Text>
      </div>
      <Group gap="xs">
        {mayChange && <RoleButton {...shown} />}
        {(mayChange || isMe) && !isLast && <RemoveButton {...shown} />}
      </Group>
    </li>
  );
}

/** Makes an owner an editor or the other way round; confirmed before one does that to oneself. */
function RoleButton({ bot, owner, isMe }: Omit<RowProps, "isLast">) {
  const words = useWords(ownerWords);
  const notify = useNotify();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const owners = botOwnersQuery(bot.id).queryKey;
  const isOwner = owner.role === "owner";
  const changing = useMutation({
    mutationFn: () =>
      call("PATCH /bots/:botId/owners/:id", {
        params: { botId: bot.id, id: owner.id },
        body: { role: isOwner ? "editor" : "owner" },
      }),
    onSuccess: (changed) => {
      queryClient.setQueryData(owners, (before) =>
        before?.map((one) => (one.id === changed.id ? changed : one)),
      );
      notify(changed.role === "owner" ? words.nowOwner(owner.name) : words.nowEditor(owner.name));
      if (isMe) void queryClient.invalidateQueries({ queryKey: ownedBotQuery(bot.id).queryKey });
    },
    // Others may have changed meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: owners }),
  });
  const change = () =>
    isMe
      ? confirm({
          title: words.becomeEditorTitle,
          text: words.becomeEditorText,
          action: words.makeEditor,
          act: () => changing.mutateAsync(),
        })
      : changing.mutate(undefined, {
          onError: (error) => notify(failureText(error), { kind: "failed" }),
        });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={isOwner ? words.makeEditorOf(owner.name) : words.makeOwnerOf(owner.name)}
        loading={changing.isPending}
        onClick={change}
      >
        {isOwner ? words.makeEditor : words.makeOwner}
      </Button>
      {dialog}
    </>
  );
}

/** Removes an owner, or leaves the bot. */
function RemoveButton({ bot, owner, isMe }: Omit<RowProps, "isLast">) {
  const words = useWords(ownerWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { confirm, dialog } = useConfirm();
  const owners = botOwnersQuery(bot.id).queryKey;
  const remove = async () => {
    try {
      const params = { botId: bot.id, id: owner.id };
      await call("DELETE /bots/:botId/owners/:id", { params });
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: owners });
      // Another owner may have been faster.
      if (refusalOf(error) !== (isMe ? "BOT_NOT_FOUND" : "OWNER_NOT_FOUND")) throw error;
    }
    if (!isMe) {
      queryClient.setQueryData(owners, (before) => before?.filter(({ id }) => id !== owner.id));
      return notify(words.removed(owner.name));
    }
    queryClient.setQueryData(botsQuery.queryKey, (bots) => bots?.filter(({ id }) => id !== bot.id));
    notify(words.left(bot.name));
    navigate("/", { replace: true });
    return queryClient.removeQueries({
      queryKey: ownedBotQuery(bot.id).queryKey,
      type: "inactive",
    });
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        {...(!isMe && { "aria-label": words.removeOf(owner.name) })}
        onClick={() =>
          confirm({
            title: isMe ? words.leaveTitle(bot.name) : words.removeTitle(owner.name),
            text: isMe ? words.leaveText : words.removeText,
            action: isMe ? words.leave : words.remove,
            act: remove,
          })
        }
      >
        {isMe ? words.leave : words.remove}
      </Button>
      {dialog}
    </>
  );
}
