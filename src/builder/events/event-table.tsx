import { Anchor, Badge, Table, Text } from "@mantine/core";
import type { MouseEvent as ReactMouseEvent } from "react";
import { Link } from "wouter";
import type { EventRow } from "#contract/event/webhook.schema.ts";
import { useLanguage } from "../language.ts";
import { Moment } from "../parts/list/moment.tsx";
import { spelled, useWords } from "../words.ts";
import { useResultText } from "./delivery-result.ts";
import { eventWords } from "./event-words.en.ts";

const columns = ["type", "user", "time", "status", "attempts", "answer"] as const;

/** The events as a table; a row opens its event. */
export function EventTable({
  events,
  linkTo,
}: {
  events: readonly EventRow[];
  linkTo: (id: string) => string;
}) {
  const words = useWords(eventWords);
  return (
    <section className="event-table" aria-label={words.table}>
      <Table verticalSpacing={7} highlightOnHover aria-label={words.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" data-column={column}>
                {words.columns[column]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map((event) => (
            <Row key={event.id} event={event} href={linkTo(event.id)} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Row({ event, href }: { event: EventRow; href: string }) {
  const words = useWords(eventWords);
  const language = useLanguage();
  const resultText = useResultText();
  return (
    <Table.Tr className="event-row" onClick={openRow}>
      <Table.Th scope="row" data-column="type">
        <Anchor
          component={Link}
          href={href}
          className="mono"
          size="sm"
          aria-label={words.open(event.type, event.tgId)}
        >
          {event.type}
        </Anchor>
        <Text size="xs" c="dimmed" fw={400} className="event-when" aria-hidden="true">
          {event.tgId !== null && `${event.tgId} · `}
          <Moment at={event.createdAt} />
        </Text>
      </Table.Th>
      <Table.Td data-column="user">{event.tgId ?? words.nobody}</Table.Td>
      <Table.Td data-column="time">
        <Moment at={event.createdAt} />
      </Table.Td>
      <Table.Td data-column="status">
        <EventStatus event={event} />
      </Table.Td>
      <Table.Td data-column="attempts">{spelled(language, event.attempts)}</Table.Td>
      <Table.Td data-column="answer">{resultText(event) || words.nobody}</Table.Td>
    </Table.Tr>
  );
}

/** How far an event is; one that was refused stands out. */
export function EventStatus({ event }: { event: EventRow }) {
  const { statuses } = useWords(eventWords);
  const isRefused = event.status !== "delivered" && event.attempts > 0;
  const waiting = isRefused ? "red" : "gray";
  const color = event.status === "delivered" ? "green" : waiting;
  return (
    <Badge color={color} tt="none">
      {statuses[isRefused ? "failed" : event.status]}
    </Badge>
  );
}

/** Follows the row's link, so that a click with Ctrl opens a tab; not when text was selected. */
function openRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: ReactMouseEvent): void {
  if ((target as Element).closest("a") || getSelection()?.type === "Range") return;
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  currentTarget.querySelector("a")?.dispatchEvent(new MouseEvent("click", init));
}
