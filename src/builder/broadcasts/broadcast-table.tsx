import { Anchor, Progress, Table, Text } from "@mantine/core";
import { Link } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { useLanguage } from "../language.ts";
import { Moment } from "../parts/list/moment.tsx";
import { spelled, useWords } from "../words.ts";
import { useAudienceText } from "./audience-text.ts";
import { handledOf } from "./broadcast-query.ts";
import { StatusBadge } from "./broadcast-status.tsx";
import { broadcastWords } from "./broadcast-words.en.ts";
import { beginningOf } from "./message-beginning.ts";

/** The bot's broadcasts with their results. */
export function BroadcastTable({
  bot,
  broadcasts,
}: {
  bot: OwnedBot;
  broadcasts: readonly Broadcast[];
}) {
  const words = useWords(broadcastWords);
  const { columns } = words;
  return (
    <Table.ScrollContainer minWidth={860} className="broadcast-table">
      <Table aria-label={words.list} verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{columns.message}</Table.Th>
            <Table.Th scope="col">{columns.audience}</Table.Th>
            <Table.Th scope="col">{columns.status}</Table.Th>
            {[columns.sent, columns.unreachable, columns.failed].map((column) => (
              <Table.Th key={column} scope="col" className="broadcast-number">
                {column}
              </Table.Th>
            ))}
            <Table.Th scope="col">{columns.createdAt}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {broadcasts.map((broadcast) => (
            <Row key={broadcast.id} bot={bot} broadcast={broadcast} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ bot, broadcast }: { bot: OwnedBot; broadcast: Broadcast }) {
  const words = useWords(broadcastWords);
  const language = useLanguage();
  const audienceText = useAudienceText(bot);
  const { id, status, sent, unreachable, failed, total, createdAt, startedBy } = broadcast;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Anchor component={Link} href={`/bots/${bot.id}/broadcasts/${id}`}>
          <span className="broadcast-text">{beginningOf(broadcast)}</span>
        </Anchor>
      </Table.Th>
      <Table.Td>
        <Text size="sm" className="broadcast-audience">
          {audienceText(broadcast.audience)}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
        {(status === "sending" || status === "paused") && total > 0 && (
          <Progress
            mt={6}
            size="sm"
            value={(100 * handledOf(broadcast)) / total}
            aria-label={words.progressOf(handledOf(broadcast), total)}
          />
        )}
      </Table.Td>
      {[sent, unreachable, failed].map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <Table.Td key={at} className="broadcast-number">
          {spelled(language, count)}
        </Table.Td>
      ))}
      <Table.Td>
        <Moment at={createdAt} />
        <Text size="sm" c="dimmed">
          {words.by(startedBy)}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
