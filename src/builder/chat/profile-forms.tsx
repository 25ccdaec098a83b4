import { Button, Divider, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useEffectEvent } from "react";
import type { BotChat, PlatformChat } from "#contract/bot/bot-chat.schema.ts";
import { botChatLimits } from "#contract/bot/bot-rule.ts";
import { useKeptForm } from "../parts/form/kept-form.ts";
import { OwnersOnlyNote, useIsEditor } from "../parts/form/owners-only.tsx";
import { Done, useSubmit } from "../parts/form/submit.tsx";
import { call } from "../request/builder-request.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { useChatCache } from "./chat-query.ts";
import { type ChatWords, chatWords } from "./chat-words.en.ts";
import { commandFault, commandLines, readCommands } from "./command-lines.ts";
import { TelegramFailure } from "./telegram-failure.tsx";

/** The menu button, the commands and the short description; each is set on its own. */
export function ProfileForms({ botId, platform }: { botId: string; platform: PlatformChat }) {
  const words = useWords(chatWords);
  const { menuText, commands, shortDescription } = platform;
  const isEditor = useIsEditor(botId);
  const params = { botId };
  return (
    <Stack gap="xl">
      {isEditor && <OwnersOnlyNote what="chat" />}
      <ProfileForm
        botId={botId}
        part="menu"
        isLong={false}
        current={menuText}
        suggestion={words.parts.menu.placeholder}
        summary={menuText === null ? words.noMenu : words.quoted(menuText)}
        faultOf={(text) =>
          text === "" || text.length > botChatLimits.menuText ? words.menuFault : null
        }
        send={(text) => call("PUT /bots/:botId/chat/menu-button", { params, body: { text } })}
      />
      <Divider />
      <ProfileForm
        botId={botId}
        part="commands"
        current={commandLines(commands)}
        summary={
          commands.length === 0
            ? words.nothing
            : commands.map(({ command }) => `/${command}`).join(", ")
        }
        faultOf={(text) => commandFault(words, text)}
        send={(text) =>
          call("PUT /bots/:botId/chat/commands", {
            params,
            body: { commands: readCommands(text) },
          })
        }
      />
      <Divider />
      <ProfileForm
        botId={botId}
        part="description"
        current={shortDescription}
        summary={shortDescription === "" ? words.nothing : words.quoted(shortDescription)}
        faultOf={(text) =>
          text.length > botChatLimits.shortDescription
            ? words.tooLong(text.length, botChatLimits.shortDescription)
            : null
        }
        send={(shortDescription) =>
          call("PUT /bots/:botId/chat/short-description", { params, body: { shortDescription } })
        }
      />
    </Stack>
  );
}

/** A text that Telegram keeps, with the button that sets it; an editor only sees it. */
function ProfileForm({
  botId,
  part,
  isLong = true,
  current,
  suggestion = "",
  summary,
  faultOf,
  send,
}: {
  botId: string;
  part: keyof ChatWords["parts"];
  isLong?: boolean;
  /** Telegram's text; null if it has none that can be edited here. */
  current: string | null;
  /** The text to begin with in that case. */
  suggestion?: string;
  /** Telegram's text as it is shown next to the button. */
  summary: string;
  faultOf: (text: string) => string | null;
  send: (text: string) => Promise<BotChat>;
}) {
  const words = useWords(chatWords);
  const { label, note, placeholder } = words.parts[part];
  const isEditor = useIsEditor(botId);
  const cache = useChatCache(botId);
  const text = current ?? suggestion;
  const form = useForm({
    initialValues: { text },
    validate: { text: (typed) => faultOf(typed.trim()) },
  });
  const isDirty = form.isDirty();
  const forget = useKeptForm(`chat/${botId}/${part}`, form);
  useUnsaved(isDirty, forget);
  const adopt = (adopted: string) => {
    form.setInitialValues({ text: adopted });
    form.setValues({ text: adopted });
  };
  const { onSubmit, isPending, failure, sent } = useSubmit(form, {
    send: ({ text: typed }) => send(typed.trim()),
    onSent: (chat, { text: typed }) => {
      forget();
      adopt(typed.trim());
      cache(chat);
    },
  });
  const follow = useEffectEvent((newer: string) => {
    if (!form.isDirty()) adopt(newer);
  });
  // A change in Telegram is shown, unless this form is being edited.
  useEffect(() => follow(text), [text]);
  const isSame = form.values.text.trim() === current;
  const inTelegram = (
    <Text size="sm" c="dimmed" className="in-telegram">
      {words.inTelegram} {isSame && current !== "" && !isEditor ? words.same : summary}
    </Text>
  );
  if (isEditor)
    return (
      <div>
        <Text fw={500}>{label}</Text>
        {inTelegram}
      </div>
    );
  const input = {
    label,
    description: note,
    placeholder,
    autoComplete: "off",
    ...form.getInputProps("text"),
  };
  const isSet = sent !== undefined && !isDirty;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="sm">
        {isLong ? (
          <Textarea {...input} autosize minRows={2} maxRows={12} />
        ) : (
          <TextInput {...input} className="short-field" />
        )}
        <TelegramFailure error={failure} />
        <Group gap="sm">
          <Button type="submit" variant="default" loading={isPending} disabled={isSame}>
            {words.set}
          </Button>
          <Done>{isSet && words.isSet}</Done>
          {inTelegram}
        </Group>
      </Stack>
    </form>
  );
}
