import { Group, NativeSelect, Stack, Text } from "@mantine/core";
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useState } from "react";
import { type AuditAction, auditActions, commandLine } from "#contract/bot/audit-action.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { Empty } from "../parts/list/empty.tsx";
import { LoadedSlices, slices } from "../parts/list/loaded.tsx";
import { Section } from "../parts/page/section.tsx";
import { call } from "../request/builder-request.ts";
import { useWords } from "../words.ts";
import { AuditTable } from "./audit-table.tsx";
import { auditWords } from "./audit-words.en.ts";
import { botOwnersQuery } from "./owner-actions.tsx";

interface AuditChoice {
  /** An owner's id or `commandLine`; undefined: everyone. */
  readonly owner: string | undefined;
  readonly action: AuditAction | undefined;
}

const everything: AuditChoice = { owner: undefined, action: undefined };

const auditQuery = (botId: string, choice: AuditChoice) =>
  infiniteQueryOptions({
    queryKey: ["bot", botId, "audit", choice],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/audit", {
        params: { botId },
        query: { ...choice, cursor: pageParam },
        signal,
      }),
    ...slices,
    placeholderData: keepPreviousData,
    // Most other pages add entries.
    staleTime: 0,
  });

export function AuditSection({ bot }: { bot: OwnedBot }) {
  const words = useWords(auditWords);
  return (
    <Section title={words.title} lead={words.lead}>
      <OwnersOnly botId={bot.id} what="history">
        <AuditLog botId={bot.id} />
      </OwnersOnly>
    </Section>
  );
}

function AuditLog({ botId }: { botId: string }) {
  const words = useWords(auditWords);
  const [choice, setChoice] = useState(everything);
  const isFiltered = choice.owner !== undefined || choice.action !== undefined;
  return (
    <Stack>
      <AuditFilters botId={botId} choice={choice} onChoose={setChoice} />
      <LoadedSlices
        query={useInfiniteQuery(auditQuery(botId, choice))}
        rowsOf={({ entries }) => entries}
        empty={
          isFiltered ? (
            <Text c="dimmed">{words.noneFound}</Text>
          ) : (
            <Empty picture="events" title={words.none} text={words.noneText} />
          )
        }
      >
        {(entries) => <AuditTable botId={botId} entries={entries} />}
      </LoadedSlices>
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
