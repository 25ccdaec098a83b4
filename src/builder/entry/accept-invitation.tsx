import { Button, Group, List, Text } from "@mantine/core";
import type { LinkInfo, Owner } from "#contract/owner/owner.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useWords } from "../words.ts";
import { entryWords } from "./entry-words.en.ts";

/** Adds an invitation's bots to the signed-in owner's account. */
export function AcceptInvitation({
  link,
  owner,
  entry,
  onAccept,
  onOther,
}: {
  link: LinkInfo;
  owner: Owner;
  entry: { isPending: boolean; error: unknown };
  onAccept: () => void;
  onOther: () => void;
}) {
  const words = useWords(entryWords);
  const other = (
    <Button variant="default" onClick={onOther}>
      {words.newAccount}
    </Button>
  );
  if (link.bots.length === 0)
    return (
      <>
        <Text>{words.acceptAlone(owner.email)}</Text>
        <Group>{other}</Group>
      </>
    );
  return (
    <>
      <div>
        <Text mb="xs">{words.acceptAs(owner.email)}</Text>
        <BotNames link={link} />
      </div>
      <FailureNote error={entry.error} />
      <Group>
        <Button onClick={onAccept} loading={entry.isPending}>
          {words.accept}
        </Button>
        {other}
      </Group>
    </>
  );
}

/** The bots of a link, and the role in them. */
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
