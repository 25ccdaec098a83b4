import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isBotToken } from "#contract/bot/bot-rule.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { botWords } from "../bots/bot-words.en.ts";
import { ConflictNote } from "../parts/form/conflict-note.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { SecretInput } from "../parts/form/secret-input.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { Section } from "../parts/page/section.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { type SettingProps, useBotChange } from "./bot-change.ts";
import { settingWords } from "./setting-words.en.ts";

/** Replaces the bot's token with another one of the same bot. */
export function TokenForm(props: SettingProps) {
  const words = useWords(settingWords);
  return (
    <Section title={words.token} lead={words.tokenLead}>
      <OwnersOnly botId={props.base.id} what="token">
        <NewToken {...props} />
      </OwnersOnly>
    </Section>
  );
}

function NewToken({ base, onSaved }: SettingProps) {
  const words = useWords(settingWords);
  const about = useWords(botWords);
  const notify = useNotify();
  const failureText = useFailureText();
  const form = useForm({
    initialValues: { token: "" },
    validate: { token: (token) => (isBotToken(token.trim()) ? null : about.tokenWrong) },
  });
  const done = (bot: OwnedBot) => {
    form.reset();
    notify(words.tokenReplaced);
    onSaved(bot);
  };
  useUnsaved(form.isDirty());
  const { save, reset, error, current, isPending } = useBotChange({ base, onSaved: done });
  const isRefused = refusalOf(error) === "BOT_TOKEN_NOT_VALID";
  const send = (updatedAt?: number) => save({ token: form.values.token.trim() }, updatedAt);
  return (
    <form noValidate onSubmit={form.onSubmit(() => send())}>
      <Stack>
        <SecretInput
          label={words.newToken}
          autoComplete="off"
          show={about.showToken}
          {...form.getInputProps("token")}
          error={form.errors.token ?? (isRefused ? failureText(error) : undefined)}
        />
        {current ? (
          <ConflictNote
            compared={[]}
            isSaving={isPending}
            onMine={() => send(current.updatedAt)}
            onTheirs={() => {
              reset();
              form.reset();
              onSaved(current);
            }}
          />
        ) : (
          !isRefused && <FailureNote error={error} />
        )}
        <div>
          <Button type="submit" variant="default" loading={isPending} disabled={!form.isDirty()}>
            {words.replaceToken}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
