import { Anchor, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AuditChange, AuditEntry } from "#contract/bot/audit.schema.ts";
import { type AuditAction, type AuditPart, actionsOnUsers } from "#contract/bot/audit-action.ts";
import { ownerRoles } from "#contract/owner/owner-limit.ts";
import { useLanguage } from "../language.ts";
import { roleWords } from "../parts/form/role-words.en.ts";
import { Moment } from "../parts/list/moment.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { auditWords } from "./audit-words.en.ts";

interface TableProps {
  readonly botId: string;
  readonly entries: readonly AuditEntry[];
}

/** The entries of a bot's history as a table; narrow screens have all in one column. */
export function AuditTable({ botId, entries }: TableProps) {
  const words = useWords(auditWords);
  const { at, by, what } = words.columns;
  const isNarrow =
    useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <Table
      aria-label={words.title}
      verticalSpacing="xs"
      {...(isNarrow && { horizontalSpacing: 0 })}
    >
      <Table.Thead>
        <Table.Tr>
          {(isNarrow ? [what] : [at, by, what]).map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Row key={entry.id} botId={botId} entry={entry} isNarrow={isNarrow} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ botId, entry, isNarrow }: { botId: string; entry: AuditEntry; isNarrow: boolean }) {
  const words = useWords(auditWords);
  const who = entry.by.id === null ? words.commandLine : entry.by.name;
  const when = <Moment at={entry.createdAt} />;
  return (
    <Table.Tr style={{ verticalAlign: "top" }}>
      {!isNarrow && (
        <>
          <Table.Td style={{ whiteSpace: "nowrap" }}>{when}</Table.Td>
          <Table.Td style={{ overflowWrap: "anywhere", minWidth: 90 }}>{who}</Table.Td>
        </>
      )}
      <Table.Td style={{ overflowWrap: "anywhere" }}>
        <What botId={botId} entry={entry} />
        {isNarrow && (
          <Text size="sm">
            {who} · {when}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function What({
  botId,
  entry: {
    by,
    action,
    details: { subject, text, amount, changes = [] },
  },
}: {
  botId: string;
  entry: AuditEntry;
}) {
  const words = useWords(auditWords);
  const language = useLanguage();
  // Whoever got access is named as who did.
  const isNamed = action === "owner.joined" && subject === by.name;
  const about: ReactNode[] = [
    subject !== undefined && !isNamed && <Subject key="subject" {...{ botId, action, subject }} />,
    amount !== undefined &&
      (words.amounts[action]?.(spelled(language, amount)) ?? words.users(amount)),
  ].filter(Boolean);
  return (
    <>
      <Text fw={600}>{words.actions[action]}</Text>
      {about.length > 0 && (
        <Text size="sm">
          {about.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
            <span key={at}>
              {at > 0 && " · "}
              {part}
            </span>
          ))}
        </Text>
      )}
      {text !== undefined && (
        <Text size="sm" c="dimmed">
          “{text}”
        </Text>
      )}
      {changes.map((change) => (
        <Text key={change.part} size="sm" c="dimmed">
          <Change change={change} />
        </Text>
      ))}
    </>
  );
}

function Subject({
  botId,
  action,
  subject,
}: {
  botId: string;
  action: AuditAction;
  subject: string;
}) {
  const words = useWords(auditWords);
  if (!actionsOnUsers.includes(action)) return subject;
  return (
    <Anchor component={Link} href={`/bots/${botId}/users?user=${subject}`} inherit>
      {words.user(subject)}
    </Anchor>
  );
}

/** One part of a bot, before and after. */
function Change({ change: { part, from, to } }: { change: AuditChange }) {
  const words = useWords(auditWords);
  const valueText = useValueText();
  const name = words.parts[part];
  if (to === undefined) return words.changed(name);
  if (from === undefined) return words.became(name, valueText(part, to));
  return words.turned(name, valueText(part, from), valueText(part, to));
}

type Value = NonNullable<AuditChange["to"]> | null;

function useValueText(): (part: AuditPart, value: Value) => string {
  const words = { ...useWords(shellWords), ...useWords(auditWords) };
  const { names } = useWords(roleWords);
  const language = useLanguage();
  return (part, value) => {
    if (value === null || value === "") return words.emptyText;
    if (typeof value === "boolean") return value ? words.yes : words.no;
    if (typeof value === "number") return spelled(language, value);
    const role = part === "role" && ownerRoles.find((one) => one === value);
    return role ? names[role] : value;
  };
}
