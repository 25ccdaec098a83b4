import { Button, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import type { OwnedBot } from "#contract/owned-bot.ts";
import { isBotToken } from "../bots/bot-rule.ts";
import { botWords } from "../bots/bot-words.ts";
import { currentOf } from "../builder-request.ts";
import { FailureNote } from "../failure-note.tsx";
import { Section } from "../section.tsx";
import { useWords } from "../words.ts";
import { type SettingProps, useBotChange } from "./bot-change.ts";
import { ConflictNote } from "./conflict-note.tsx";
import { settingWords } from "./setting-words.ts";

/** Puts another token of the same bot in the place of the one that is kept. */
export function TokenForm({ base, onSaved }: SettingProps) {
  const words = useWords(settingWords);
  const about = useWords(botWords);
  const form = useForm({
    initialValues: { token: "" },
    validate: { token: (token) => (isBotToken(token.trim()) ? null : about.tokenWrong) },
  });
  const done = (bot: OwnedBot) => {
    form.reset();
    notifications.show({ message: words.tokenReplaced });
    onSaved(bot);
  };
  const { save, reset, error, isPending } = useBotChange({ base, onSaved: done });
  const current = currentOf<OwnedBot>(error);
  const send = (updatedAt?: number) => save({ token: form.values.token.trim() }, updatedAt);
  return (
    <Section title={words.token} lead={words.tokenLead}>
      <form noValidate onSubmit={form.onSubmit(() => send())}>
        <Stack>
          <PasswordInput
            label={words.newToken}
            autoComplete="off"
            visibilityToggleButtonProps={{ "aria-label": about.showToken, tabIndex: 0 }}
            {...form.getInputProps("token")}
          />
          {current ? (
            <ConflictNote
              differences={[]}
              isSaving={isPending}
              onMine={() => send(current.updatedAt)}
              onTheirs={() => {
                reset();
                form.reset();
                onSaved(current);
              }}
            />
          ) : (
            <FailureNote error={error} />
          )}
          <div>
            <Button type="submit" variant="default" loading={isPending} disabled={!form.isDirty()}>
              {words.replaceToken}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
