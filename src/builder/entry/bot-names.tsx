import { List, Text } from "@mantine/core";
import type { LinkInfo } from "#contract/owner/owner.schema.ts";
import { useWords } from "../words.ts";
import { entryWords } from "./entry-words.en.ts";

/** The bots of a link, and what somebody becomes in them. */
export function BotNames({ link: { bots, role } }: { link: LinkInfo }) {
  const words = useWords(entryWords);
  return (
    <>
      <List>
        {bots.map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
      {role === "editor" && <Text mt="xs">{words.asEditor}</Text>}
    </>
  );
}
