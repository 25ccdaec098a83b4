import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { appLink } from "#contract/bot/app-link.ts";
import type { SourceCounts, Sources } from "#contract/bot/overview.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { composeStart, isSource } from "#contract/bot/start-parameter.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import { copyText } from "#web/copy-text.ts";
import { useLanguage } from "../language.ts";
import { paletteWords } from "../palette/palette-words.en.ts";
import { columnsOf, DataTable } from "../parts/list/data-table.tsx";
import { Loaded } from "../parts/list/loaded.tsx";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { IconAction } from "../parts/page/icon-action.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { Section } from "../parts/page/section.tsx";
import { usePageNameIn } from "../screen/pages/page-head.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { spelled, useWords } from "../words.ts";
import { sourcesQuery } from "./overview-query.ts";
import { overviewWords } from "./overview-words.en.ts";

/** Where players come from: a form for links that name a source, and the players of each. */
export function SourceSection({ bot }: { bot: OwnedBot }) {
  const { sources: words } = useWords(overviewWords);
  return (
    <Section title={words.title} lead={words.lead}>
      <Stack gap="lg">
        <LinkForm bot={bot} />
        <Loaded query={useQuery(sourcesQuery(bot.id))} height={120}>
          {(counted) => <Counted bot={bot} counted={counted} />}
        </Loaded>
      </Stack>
    </Section>
  );
}

/** A link to a page of the published screen, with a source. */
function LinkForm({ bot }: { bot: OwnedBot }) {
  const { sources: words } = useWords(overviewWords);
  const pageName = usePageNameIn(useLanguage());
  const { data: screens } = useQuery({ ...screenQuery(bot.id), refetchInterval: false });
  const [page, setPage] = useState(firstPageId);
  const [source, setSource] = useState("");
  const pages = screens ? pagesOf(screens.published.screen) : [];
  const isWrong = source !== "" && !isSource(source);
  const link = appLink(bot, composeStart({ page, source }));
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: "start" }}>
        <TextInput
          label={words.source}
          description={words.sourceNote}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={source}
          onChange={({ currentTarget: { value } }) =>
            setSource(value.toLowerCase().replace(/\s/g, "-"))
          }
          error={isWrong && words.sourceWrong}
        />
        {pages.length > 1 && (
          <NativeSelect
            label={words.page}
            description={words.pageNote}
            data={pages.map((one) => ({ value: one.id, label: pageName(one) }))}
            value={page}
            onChange={({ currentTarget: { value } }) => setPage(value)}
          />
        )}
      </SimpleGrid>
      {!isWrong && <CodeBlock code={link} label={words.link} />}
    </Stack>
  );
}

type Row = SourceCounts & { readonly source?: string; readonly name: string };

function Counted({ bot, counted }: { bot: OwnedBot; counted: Sources }) {
  const { sources: words } = useWords(overviewWords);
  const { sources, others, none, hasMore } = counted;
  const rows: Row[] = [
    ...sources.map((one) => ({ ...one, name: one.source })),
    { ...others, name: words.others },
    { ...none, name: words.none },
  ];
  return (
    <Stack gap="xs">
      {sources.length === 0 ? (
        <Text c="dimmed">{words.empty}</Text>
      ) : (
        <SourceTable bot={bot} rows={rows.filter(({ players }) => players > 0)} />
      )}
      {hasMore && (
        <Text size="sm" c="dimmed">
          {words.hasMore}
        </Text>
      )}
    </Stack>
  );
}

function SourceTable({ bot, rows }: { bot: OwnedBot; rows: readonly Row[] }) {
  const { sources: words } = useWords(overviewWords);
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  return (
    <DataTable
      label={words.title}
      rows={rows}
      keyOf={({ source, name }) => source ?? ` ${name}`}
      columns={columnsOf<Row>(words.columns, {
        source: { isWide: true, cell: ({ name }) => name },
        players: { isNumber: true, cell: ({ players }) => spelled(language, players) },
        returned: {
          isNumber: true,
          cell: ({ returned, players }) =>
            words.returned(spelled(language, returned), percent.format(returned / players)),
        },
        points: { isNumber: true, cell: ({ points }) => spelled(language, points) },
        link: {
          isActions: true,
          cell: ({ source }) => source !== undefined && <CopyLink bot={bot} source={source} />,
        },
      })}
    />
  );
}

function CopyLink({ bot, source }: { bot: OwnedBot; source: string }) {
  const { sources: words } = useWords(overviewWords);
  const { linkCopied, copyFailed } = useWords(paletteWords);
  const notify = useNotify();
  const copy = async () =>
    (await copyText(appLink(bot, composeStart({ source }))))
      ? notify(linkCopied)
      : notify(copyFailed, { kind: "failed" });
  return <IconAction icon={IconCopy} label={words.copyLink(source)} onClick={() => void copy()} />;
}
