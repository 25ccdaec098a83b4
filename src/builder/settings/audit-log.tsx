import { Group, NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AuditAction, auditActions, commandLine } from "#contract/bot/audit-action.ts";
import { Empty } from "../parts/list/empty.tsx";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { NextPage } from "../parts/list/next-page.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { useWords } from "../words.ts";
import { type AuditChoice, auditQuery } from "./audit-query.ts";
import { AuditTable } from "./audit-table.tsx";
import { auditWords } from "./audit-words.en.ts";
import { botOwnersQuery } from "./owner-query.ts";

const everything: AuditChoice = { owner: undefined, action: undefined };

/** The bot's history with its filters. */
export function AuditLog({ botId }: { botId: string }) {
  const words = { ...useWords(shellWords), ...useWords(auditWords) };
  const [choice, setChoice] = useState(everything);
  const { data, error, refetch, ...next } = useInfiniteQuery(auditQuery(botId, choice));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} role="status" aria-label={words.loading} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0 && !choice.owner && !choice.action)
    return <Empty picture="events" title={words.none} text={words.noneText} />;
  return (
    <Stack>
      <AuditFilters botId={botId} choice={choice} onChoose={setChoice} />
      {entries.length === 0 && <Text c="dimmed">{words.noneFound}</Text>}
      {entries.length > 0 && <AuditTable botId={botId} entries={entries} />}
      <NextPage query={{ error, ...next }} label={words.more} />
    </Stack>
  );
}

function AuditFilters({
  botId,
  choice,
  onChoose,
}: {
  botId: string;
  choice: AuditChoice;
  onChoose: (choice: AuditChoice) => void;
}) {
  const words = useWords(auditWords);
  const { data: owners = [] } = useQuery(botOwnersQuery(botId));
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        style={{ flex: "1 1 200px" }}
        label={words.columns.by}
        value={choice.owner ?? ""}
        data={[
          { value: "", label: words.everyone },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
          { value: commandLine, label: words.commandLine },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...choice, owner: value || undefined })
        }
      />
      <NativeSelect
        style={{ flex: "1 1 200px" }}
        label={words.columns.what}
        value={choice.action ?? ""}
        data={[
          { value: "", label: words.everything },
          ...auditActions.map((action) => ({ value: action, label: words.actions[action] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...choice, action: (value || undefined) as AuditAction | undefined })
        }
      />
    </Group>
  );
}
