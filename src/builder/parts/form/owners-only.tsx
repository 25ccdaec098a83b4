import { Group, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ownedBotQuery } from "../../request/bot-query.ts";
import { useWords } from "../../words.ts";
import { Icon } from "../page/icon.tsx";
import { type FormWords, formWords } from "./form-words.en.ts";

/** A part for owners of the bot; an editor sees a sentence in its place. */
export function OwnersOnly({
  botId,
  what,
  children,
}: {
  botId: string;
  what: keyof FormWords["ownersOnly"];
  children: ReactNode;
}) {
  const isEditor = useIsEditor(botId);
  return isEditor ? <OwnersOnlyNote what={what} /> : children;
}

/** The sentence that an editor sees. */
export function OwnersOnlyNote({ what }: { what: keyof FormWords["ownersOnly"] }) {
  const { ownersOnly } = useWords(formWords);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="note">
      <span style={{ display: "flex", paddingBlockStart: 3 }}>
        <Icon of={IconLock} size={16} />
      </span>
      <Text maw="70ch">{ownersOnly[what]}</Text>
    </Group>
  );
}

/** Whether the signed-in owner is an editor of the bot, as far as is known. */
export function useIsEditor(botId: string | undefined): boolean {
  const isKnown = botId !== undefined;
  return useQuery({ ...ownedBotQuery(botId ?? ""), enabled: isKnown }).data?.role === "editor";
}
