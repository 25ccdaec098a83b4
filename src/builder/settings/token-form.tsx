import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isBotToken } from "#contract/bot/bot-rule.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { botWords } from "../bots/bot-words.en.ts";
import { changeBot, useBotCache } from "../parts/bot-form/bot-change.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SecretInput } from "../parts/form/inputs.tsx";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { useSubmit } from "../parts/form/submit.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { Section } from "../parts/page/section.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { settingWords } from "./setting-words.en.ts";

/** Replaces the bot's token with another one of the same bot. */
export function TokenForm({ bot }: { bot: OwnedBot }) {
  const words = useWords(settingWords);
  return (
    <Section title={words.token} lead={words.tokenLead}>
      <OwnersOnly botId={bot.id} what="token">
        <NewToken bot={bot} />
      </OwnersOnly>
    </Section>
  );
}

function NewToken({ bot }: { bot: OwnedBot }) {
  const words = { ...useWords(botWords), ...useWords(settingWords) };
  const notify = useNotify();
  const failureText = useFailureText();
  const cache = useBotCache();
  const form = useForm({
    initialValues: { token: "" },
    validate: { token: (token) => (isBotToken(token.trim()) ? null : words.tokenWrong) },
  });
  useUnsaved(form.isDirty());
  const { onSubmit, isPending, failure } = useSubmit(form, {
    send: ({ token }) => changeBot(bot, { changeOf: () => ({ token: token.trim() }) }),
    onSent: (changed) => {
      cache(changed);
      form.reset();
      notify(words.tokenReplaced);
    },
    faultsOf: (error) =>
      refusalOf(error) === "BOT_TOKEN_NOT_VALID" ? { token: failureText(error) } : {},
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <SecretInput
          label={words.newToken}
          autoComplete="off"
          show={words.showToken}
          {...form.getInputProps("token")}
        />
        <FailureNote error={failure} />
        <div>
          <Button type="submit" variant="default" loading={isPending} disabled={!form.isDirty()}>
            {words.replaceToken}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
