import { Paper } from "@mantine/core";
import type { Overview, Returned } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import { spelled, useWords } from "../words.ts";
import type { Span } from "./overview-query.ts";
import { overviewWords } from "./overview-words.en.ts";

/** The figures at the top: who plays, who comes back, and how much. */
export function Figures({ overview, span }: { overview: Overview; span: Span }) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const { active, totals, previous } = overview;
  const number = (value: number) => spelled(language, value);
  const { failed, sent } = totals.messages;
  const percent = new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  const changeOf = (sum: number, before: number) =>
    before > 0 ? words.change(percent.format(sum / before - 1), span) : words.inSpan[span];
  const messagesNote = [
    previous.sent > 0 && changeOf(sent, previous.sent),
    sent + failed > 0 && words.failedMessages(failed),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <dl className="figures" aria-label={words.figures}>
      <Figure name={words.activeToday} value={number(active.today)} note={words.sinceMidnight} />
      <Figure name={words.active7Days} value={number(active.last7Days)} />
      <Figure name={words.active30Days} value={number(active.last30Days)} />
      <Figure
        name={words.newPlayers}
        value={number(totals.newPlayers)}
        note={changeOf(totals.newPlayers, previous.newPlayers)}
      />
      <ReturnFigure name={words.afterDay} returned={totals.afterDay} />
      <ReturnFigure name={words.afterWeek} returned={totals.afterWeek} />
      <Figure
        name={words.taps}
        value={number(totals.taps)}
        note={changeOf(totals.taps, previous.taps)}
      />
      <Figure
        name={words.messages}
        value={number(sent)}
        note={messagesNote || words.inSpan[span]}
      />
    </dl>
  );
}

function ReturnFigure({
  name,
  returned: { joined, returned },
}: {
  name: string;
  returned: Returned;
}) {
  const words = useWords(overviewWords);
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  if (joined === 0) return <Figure name={name} value="–" note={words.notYet} />;
  return (
    <Figure
      name={name}
      value={percent.format(returned / joined)}
      note={words.returned(spelled(language, returned), spelled(language, joined))}
    />
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <Paper withBorder px="md" py="sm" className="figure">
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span>{note}</span>
      </dd>
    </Paper>
  );
}
