import { Anchor, Button, Group, List, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type BotTemplateName, isBotId, isBotToken } from "#contract/bot/bot-rule.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SecretInput } from "../parts/form/inputs.tsx";
import { useSubmit } from "../parts/form/submit.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { botWords } from "./bot-words.en.ts";
import { TemplateChoice } from "./template-choice.tsx";
import { templateWords } from "./template-words.en.ts";

/** The field that an error code belongs to. */
const fieldOf: Readonly<Partial<Record<ErrorCode, "token" | "id">>> = {
  BOT_TOKEN_NOT_VALID: "token",
  BOT_TAKEN: "token",
  BOT_ID_TAKEN: "id",
};

/** Adds a bot by its token, with a template to choose and instructions for getting a token. */
export function BotTokenForm({
  template,
  onTemplate,
  onAdded,
}: {
  template: BotTemplateName;
  onTemplate: (template: BotTemplateName) => void;
  onAdded: (bot: OwnedBot) => void;
}) {
  const words = useWords(botWords);
  const { templates } = useWords(templateWords);
  const failureText = useFailureText();
  const form = useForm({
    initialValues: { token: "", id: "" },
    validate: {
      token: (token) => {
        if (!token.trim()) return words.needToken;
        return isBotToken(token.trim()) ? null : words.tokenWrong;
      },
      id: (id) => (id.trim() === "" || isBotId(id.trim()) ? null : words.idWrong),
    },
  });
  // A token is never kept, so leaving needs a confirmation.
  useUnsaved(form.isDirty());
  const { onSubmit, isPending, failure } = useSubmit(form, {
    send: ({ token, id }) => {
      const body = { token: token.trim(), template, ...(id.trim() && { id: id.trim() }) };
      return call("POST /bots", { body });
    },
    onSent: onAdded,
    faultsOf: (error) => {
      const refusal = refusalOf(error);
      const field = refusal && fieldOf[refusal];
      return field ? { [field]: failureText(error) } : {};
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="lg">
        <Paper withBorder p="lg">
          <Stack>
            <SecretInput
              label={words.token}
              description={words.tokenNote}
              placeholder="1234567890:AAE-x8…"
              autoComplete="off"
              autoFocus
              show={words.showToken}
              {...form.getInputProps("token")}
            />
            <HowToGetToken />
            <details className="folded" open={form.errors.id !== undefined}>
              <summary>{words.more}</summary>
              <TextInput
                mt="sm"
                label={words.id}
                description={words.idNote}
                autoComplete="off"
                {...form.getInputProps("id")}
              />
            </details>
            <FailureNote error={failure} />
            <Group gap="sm">
              <Button type="submit" loading={isPending}>
                {words.addIt}
              </Button>
              <Text size="sm" c="dimmed">
                {words.startsFrom(templates[template].name)}
              </Text>
            </Group>
          </Stack>
        </Paper>
        <TemplateChoice value={template} onChange={onTemplate} />
      </Stack>
    </form>
  );
}

function HowToGetToken() {
  const words = useWords(botWords);
  return (
    <details className="folded">
      <summary>{words.howTitle}</summary>
      <List type="ordered" spacing={4} mt="sm">
        {words.how.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Text mt="sm">
        <Anchor href="https://t.me/BotFather" target="_blank" rel="noreferrer">
          {words.openBotFather}
        </Anchor>
      </Text>
    </details>
  );
}
