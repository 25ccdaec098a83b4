import { Table } from "@mantine/core";
import type { OverviewDay } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import { spelled, useWords } from "../words.ts";
import type { DaySeries } from "./day-series.ts";
import { overviewWords } from "./overview-words.en.ts";
import { useDayFormat } from "./use-day-format.ts";

/** The same days as their chart, the newest first, without those before the bot's first. */
export function DayTable({
  title,
  days,
  series,
}: {
  title: string;
  days: readonly OverviewDay[];
  series: readonly DaySeries[];
}) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const dayText = useDayFormat();
  const first = days.findIndex(({ isCounted, newPlayers }) => isCounted || newPlayers > 0);
  const shown = days.slice(Math.max(0, first)).toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
    <section className="day-table" aria-label={words.byDay(title)} tabIndex={0}>
      <Table aria-label={title} stickyHeader fz="sm" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.day}</Table.Th>
            {series.map(({ name, label }) => (
              <Table.Th key={name} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((day) => (
            <Table.Tr key={day.at}>
              <Table.Th scope="row">{dayText(day.at, "long")}</Table.Th>
              {series.map(({ name, of }) => (
                <Table.Td key={name}>
                  <Count value={of(day)} language={language} unknown={words.notCounted} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Count({
  value,
  language,
  unknown,
}: {
  value: number | null;
  language: string;
  unknown: string;
}) {
  if (value !== null) return spelled(language, value);
  return <span title={unknown}>–</span>;
}
