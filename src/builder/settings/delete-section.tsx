import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { Section } from "../parts/page/section.tsx";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { settingWords } from "./setting-words.en.ts";

/** Deletes the bot after its name has been typed. */
export function DeleteSection({ bot }: { bot: OwnedBot }) {
  const words = useWords(settingWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const removing = useMutation({
    mutationFn: () =>
      call("DELETE /bots/:botId", { params: { botId: bot.id }, body: { name: typed.trim() } }),
    onSuccess: () => {
      queryClient.setQueryData(botsQuery.queryKey, (bots) =>
        bots?.filter(({ id }) => id !== bot.id),
      );
      notify(words.removed(bot.name));
      navigate("/", { replace: true });
      queryClient.removeQueries({ queryKey: ownedBotQuery(bot.id).queryKey, type: "inactive" });
    },
  });
  const close = () => {
    setAsked(false);
    setTyped("");
    removing.reset();
  };
  return (
    <Section title={words.remove} lead={words.removeLead}>
      <OwnersOnly botId={bot.id} what="deletion">
        <Button variant="outline" color="red" onClick={() => setAsked(true)}>
          {words.remove}…
        </Button>
      </OwnersOnly>
      {isAsked && (
        <ConfirmDialog
          title={words.removeTitle(bot.name)}
          text={words.removeLead}
          action={words.removeAction}
          isRunning={removing.isPending}
          error={removing.error}
          canConfirm={typed.trim() === bot.name}
          onConfirm={() => removing.mutate()}
          onClose={close}
        >
          <TextInput
            label={words.removeConsent(bot.name)}
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </ConfirmDialog>
      )}
    </Section>
  );
}
