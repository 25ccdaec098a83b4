import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AuditChange, AuditEntry } from "#contract/bot/audit.schema.ts";
import { type AuditAction, type AuditPart, actionsOnUsers } from "#contract/bot/audit-action.ts";
import { ownerRoles } from "#contract/owner/owner-limit.ts";
import { accountWords } from "../account/account-words.en.ts";
import { useLanguage } from "../language.ts";
import { DataTable } from "../parts/list/data-table.tsx";
import { Moment } from "../parts/list/moment.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { auditWords } from "./audit-words.en.ts";

/** The entries of a bot's history. */
export function AuditTable({ botId, entries }: { botId: string; entries: readonly AuditEntry[] }) {
  const words = useWords(auditWords);
  const { at, by, what } = words.columns;
  return (
    <DataTable
      label={words.title}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "what",
          title: what,
          isWide: true,
          cell: (entry) => (
            <div style={{ overflowWrap: "anywhere" }}>
              <What botId={botId} entry={entry} />
            </div>
          ),
        },
        {
          key: "by",
          title: by,
          cell: (entry) => (
            <Text inherit maw="20ch" style={{ whiteSpace: "normal" }}>
              {entry.by.id === null ? words.commandLine : entry.by.name}
            </Text>
          ),
        },
        { key: "at", title: at, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
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
  // The subject is the same person as the author.
  const isNamed = action === "owner.joined" && subject === by.name;
  const about: ReactNode[] = [
    subject !== undefined && !isNamed && <Subject key="subject" {...{ botId, action, subject }} />,
    amount !== undefined &&
      (words.amounts[action]?.(spelled(language, amount)) ?? words.users(amount)),
  ].filter(Boolean);
  return (
    <>
      {words.actions[action]}
      {about.length > 0 && (
        <Text size="sm" fw={400}>
          {about.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
            <span key={index}>
              {index > 0 && " · "}
              {part}
            </span>
          ))}
        </Text>
      )}
      {text !== undefined && (
        <Text size="sm" fw={400} c="dimmed">
          {words.quoted(text)}
        </Text>
      )}
      {changes.map((change) => (
        <Text key={change.part} size="sm" fw={400} c="dimmed">
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
  const { names } = useWords(accountWords);
  const language = useLanguage();
  return (part, value) => {
    if (value === null || value === "") return words.emptyText;
    if (typeof value === "boolean") return value ? words.yes : words.no;
    if (typeof value === "number") return spelled(language, value);
    const role = part === "role" && ownerRoles.find((one) => one === value);
    return role ? names[role] : value;
  };
}
