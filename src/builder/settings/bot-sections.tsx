import { Alert, Anchor, Button, List, Text, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { appLink } from "#contract/bot/app-link.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { Section } from "../parts/page/section.tsx";
import { botsQuery, ownedBotQuery } from "../request/bot-query.ts";
import { addressOf, call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { settingWords } from "./setting-words.en.ts";

/** The Mini App's URL and how to set it in @BotFather. */
export function AppSection({ bot }: { bot: OwnedBot }) {
  const words = useWords(settingWords);
  const { appUrl, username } = bot;
  const deepLink = appLink(bot);
  return (
    <Section title={words.app}>
      <CodeBlock code={appUrl} label={words.appUrl} />
      {!appUrl.startsWith("https:") && (
        <Alert color="yellow" mt="sm">
          {words.notHttps}
        </Alert>
      )}
      <List type="ordered" spacing={4} mt="md">
        {words.appSteps(username).map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Text mt="sm">
        {words.appTry}{" "}
        <Anchor
          href={deepLink}
          target="_blank"
          rel="noreferrer"
          style={{ overflowWrap: "anywhere" }}
        >
          {deepLink}
        </Anchor>
      </Text>
    </Section>
  );
}

export function FileSection({ bot: { id } }: { bot: OwnedBot }) {
  const words = useWords(settingWords);
  return (
    <Section title={words.file} lead={words.fileLead}>
      <Button
        component="a"
        href={addressOf("GET /bots/:botId/file", { params: { botId: id } })}
        download={`${id}.json`}
        variant="default"
        leftSection={<Icon of={IconDownload} size={16} />}
      >
        {words.export}
      </Button>
    </Section>
  );
}

/** Deletes the bot after its name has been typed. */
export function DeleteSection({ bot }: { bot: OwnedBot }) {
  const words = useWords(settingWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
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
    setOpen(false);
    setTyped("");
    removing.reset();
  };
  return (
    <Section title={words.remove} lead={words.removeLead}>
      <OwnersOnly botId={bot.id} what="deletion">
        <Button variant="outline" color="red" onClick={() => setOpen(true)}>
          {words.remove}…
        </Button>
      </OwnersOnly>
      {isOpen && (
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
