import { Button, Stack } from "@mantine/core";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { BotOwner } from "#contract/owner/owner.schema.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { call, refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useWords } from "../words.ts";
import { ownerWords } from "./owner-words.en.ts";

export const botOwnersQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "owners"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/owners", { params: { botId }, signal })).owners,
  });

interface ActionProps {
  readonly bot: OwnedBot;
  readonly owner: BotOwner;
  readonly isMe: boolean;
}

/** The changes that the signed-in owner can make to an owner or editor of a bot. */
export function OwnerActions(props: ActionProps) {
  const { bot, isMe } = props;
  return (
    <Stack gap={6} align="flex-start">
      {bot.role === "owner" && <RoleButton {...props} />}
      {(bot.role === "owner" || isMe) && <RemoveButton {...props} />}
    </Stack>
  );
}

/** Makes an owner an editor or the other way round; confirmed before one does that to oneself. */
function RoleButton({ bot, owner, isMe }: ActionProps) {
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
        size="compact-sm"
        className="wrapping-button"
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

function RemoveButton({ bot, owner, isMe }: ActionProps) {
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
        size="compact-sm"
        className="wrapping-button"
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
