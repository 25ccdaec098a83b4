import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useWords } from "../words.ts";
import { botOwnersQuery } from "./owner-query.ts";
import { ownerWords } from "./owner-words.en.ts";
import type { ShownOwner } from "./shown-owner.ts";

/** Makes an owner an editor or the other way round; asks before one does that to oneself. */
export function RoleButton({ bot, owner, isMe }: ShownOwner) {
  const words = useWords(ownerWords);
  const notify = useNotify();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const owners = botOwnersQuery(bot.id).queryKey;
  const isOwner = owner.role === "owner";
  const changing = useMutation({
    mutationFn: () =>
      call("PATCH /bots/:botId/owners/:id", {
        params: { botId: bot.id, id: owner.id },
        body: { role: isOwner ? "editor" : "owner" },
      }),
    onSuccess: (changed) => {
      setAsked(false);
      queryClient.setQueryData(owners, (before) =>
        before?.map((one) => (one.id === changed.id ? changed : one)),
      );
      notify(changed.role === "owner" ? words.nowOwner(owner.name) : words.nowEditor(owner.name));
      if (isMe) void queryClient.invalidateQueries({ queryKey: ownedBotQuery(bot.id).queryKey });
    },
    onError: (error) => {
      if (!isAsked) notify(failureText(error), { kind: "failed" });
      // Others may have changed meanwhile.
      void queryClient.invalidateQueries({ queryKey: owners });
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={isOwner ? words.makeEditorOf(owner.name) : words.makeOwnerOf(owner.name)}
        loading={changing.isPending}
        onClick={() => (isMe ? setAsked(true) : changing.mutate())}
      >
        {isOwner ? words.makeEditor : words.makeOwner}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={words.becomeEditorTitle}
          text={words.becomeEditorText}
          action={words.makeEditor}
          isRunning={changing.isPending}
          error={changing.error}
          onConfirm={() => changing.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
