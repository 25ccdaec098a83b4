import { Anchor, Badge, Table, Text } from "@mantine/core";
import { Link } from "wouter";
import type { Inviter } from "#contract/user/leaderboard.schema.ts";
import { useLanguage } from "../language.ts";
import { userWords } from "../users/user-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { inviteWords } from "./invite-words.en.ts";

/** The players who brought the most friends; bursts of friends who did not play on are marked. */
export function InviterTable({ botId, inviters }: { botId: string; inviters: readonly Inviter[] }) {
  const words = useWords(inviteWords);
  return (
    <>
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label={words.inviters} className="inviters">
          <Table.Thead>
            <Table.Tr>
              {words.columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {inviters.map((inviter) => (
              <Row key={inviter.tgId} botId={botId} inviter={inviter} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {inviters.some(({ burst }) => burst) && (
        <Text size="sm" c="dimmed">
          {words.burstNote}
        </Text>
      )}
    </>
  );
}

function Row({ botId, inviter }: { botId: string; inviter: Inviter }) {
  const words = useWords(inviteWords);
  const { unnamed } = useWords(userWords);
  const language = useLanguage();
  const { tgId, name, username, friends, friendsToday, newest, playedOn, paid, burst } = inviter;
  return (
    <Table.Tr data-burst={burst || undefined}>
      <Table.Th scope="row">
        <Anchor component={Link} href={`/bots/${botId}/users?user=${tgId}`}>
          {name || (username && `@${username}`) || unnamed(tgId)}
        </Anchor>{" "}
        {burst && <Badge color="orange">{words.burst}</Badge>}
      </Table.Th>
      <Table.Td>{spelled(language, friends)}</Table.Td>
      <Table.Td>{spelled(language, friendsToday)}</Table.Td>
      <Table.Td>{words.playedOf(playedOn, newest)}</Table.Td>
      <Table.Td>{spelled(language, paid)}</Table.Td>
    </Table.Tr>
  );
}
