import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { call, refusalOf } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { botOwnersQuery } from "./owner-query.ts";
import { ownerWords } from "./owner-words.en.ts";
import type { ShownOwner } from "./shown-owner.ts";

/** Asks before an owner loses the bot. */
export function OwnerRemoval({ bot, owner, isMe, onClose }: ShownOwner & { onClose: () => void }) {
  const words = useWords(ownerWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const owners = botOwnersQuery(bot.id).queryKey;
  const removing = useMutation({
    mutationFn: () =>
      call("DELETE /bots/:botId/owners/:id", { params: { botId: bot.id, id: owner.id } }).catch(
        (error) => {
          // Then another owner was faster.
          if (refusalOf(error) !== (isMe ? "BOT_NOT_FOUND" : "OWNER_NOT_FOUND")) throw error;
        },
      ),
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
