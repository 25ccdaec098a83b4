import { Alert, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { changeBot, useBotCache } from "../parts/bot-form/bot-change.ts";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SwitchField } from "../parts/form/inputs.tsx";
import { OwnersOnlyNote, useIsEditor } from "../parts/form/owners-only.tsx";
import { Section } from "../parts/page/section.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { settingWords } from "./setting-words.en.ts";

/** Whether the IP addresses of players are recorded; a change is saved at once. */
export function PrivacyForm({ bot }: { bot: OwnedBot }) {
  const words = { ...useWords(shellWords), ...useWords(settingWords).privacy };
  const isEditor = useIsEditor(bot.id);
  const { confirm, dialog } = useConfirm();
  const saving = useMutation({
    mutationFn: (recordLastIp: boolean) => changeBot(bot, { changeOf: () => ({ recordLastIp }) }),
    onSuccess: useBotCache(),
  });
  const state = () => {
    if (saving.isPending) return words.saving;
    return saving.isSuccess ? words.saved : "";
  };
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        <SwitchField
          label={words.recordIps}
          note={words.recordIpsNote}
          checked={saving.isPending ? saving.variables : bot.recordLastIp}
          disabled={isEditor}
          onChange={({ currentTarget: { checked } }) => {
            if (saving.isPending) return;
            if (checked) saving.mutate(true);
            // Deleted addresses can't be restored.
            else
              confirm({
                title: words.forgetTitle,
                text: words.forgetText,
                action: words.forget,
                act: () => saving.mutateAsync(false),
              });
          }}
        />
        {isEditor && <OwnersOnlyNote what="privacy" />}
        {bot.recordLastIp && (
          <Alert color="yellow" role="note">
            {words.personalData}
          </Alert>
        )}
        {!dialog && <FailureNote error={saving.error} />}
        <Text size="sm" c="dimmed" role="status">
          {state()}
        </Text>
      </Stack>
      {dialog}
    </Section>
  );
}
