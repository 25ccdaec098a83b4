import { Anchor, Button, Group, List, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  type BotTemplateName,
  defaultTemplate,
  isBotId,
  isBotToken,
} from "#contract/bot/bot-rule.ts";
import type { NewBot, OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { SecretInput } from "../parts/form/secret-input.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useFormFaults } from "../request/form-fault.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { botWords } from "./bot-words.en.ts";
import { TemplateGallery } from "./template-gallery.tsx";
import { templateWords } from "./template-words.en.ts";

/** The field that an error code belongs to. */
const placeOf: Readonly<Partial<Record<ErrorCode, "token" | "id">>> = {
  BOT_TOKEN_NOT_VALID: "token",
  BOT_TAKEN: "token",
  BOT_ID_TAKEN: "id",
};

/** Adds a bot by its token, with a template to choose and instructions for getting a token. */
export function BotTokenForm({ onAdded }: { onAdded: (bot: OwnedBot) => void }) {
  const words = useWords(botWords);
  const { templates } = useWords(templateWords);
  const faultsByField = useFormFaults();
  const failureText = useFailureText();
  const [template, setTemplate] = useState<BotTemplateName>(defaultTemplate);
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
  // A token is never kept, so leaving asks first.
  useUnsaved(form.isDirty());
  const adding = useMutation({ mutationFn: (body: NewBot) => call("POST /bots", { body }) });
  const faults = faultsByField(adding.error, ["token", "id"]);
  const refusal = refusalOf(adding.error);
  const place = refusal && placeOf[refusal];
  if (place) faults[place] = failureText(adding.error);
  const add = ({ token, id }: typeof form.values) =>
    adding.mutate(
      { token: token.trim(), template, ...(id.trim() && { id: id.trim() }) },
      { onSuccess: onAdded },
    );
  return (
    <form noValidate onSubmit={form.onSubmit(add)}>
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
              error={form.errors.token ?? faults.token}
            />
            <HowToGetToken />
            <details className="folded" open={(form.errors.id ?? faults.id) !== undefined}>
              <summary>{words.more}</summary>
              <TextInput
                mt="sm"
                label={words.id}
                description={words.idNote}
                autoComplete="off"
                {...form.getInputProps("id")}
                error={form.errors.id ?? faults.id}
              />
            </details>
            {Object.keys(faults).length === 0 && <FailureNote error={adding.error} />}
            <Group gap="sm">
              <Button type="submit" loading={adding.isPending}>
                {words.addIt}
              </Button>
              <Text size="sm" c="dimmed">
                {words.startsFrom(templates[template].name)}
              </Text>
            </Group>
          </Stack>
        </Paper>
        <TemplateGallery value={template} onChange={setTemplate} />
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
