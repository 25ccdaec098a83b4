import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { PointSource } from "#contract/bot/game-limit.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import type { LedgerRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { spelled, useWords } from "../words.ts";
import { userWords } from "./user-words.en.ts";

interface EntryProps {
  readonly entry: LedgerRow;
  readonly activities: Activities;
  readonly linkTo: (tgId: number) => string;
}

/** A row of the ledger, below the name of its day. */
export function LedgerEntry(props: EntryProps) {
  const { source, by, reason, points, balanceAfter, createdAt } = props.entry;
  const words = useWords(userWords);
  const language = useLanguage();
  const isDebit = points < 0;
  const debits: Record<string, string> = { owner: words.debited, api: words.debitedByApi };
  const named =
    (isDebit ? debits[source] : undefined) ?? words.sources[source as PointSource] ?? source;
  const at = new Date(createdAt);
  return (
    <li className="row">
      <div style={{ minWidth: 0, flex: "1 1 200px" }}>
        <Text>{[named, by].filter(Boolean).join(" · ")}</Text>
        {reason && (
          <Text style={{ overflowWrap: "anywhere" }}>
            <Reason {...props} />
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <time
            dateTime={at.toISOString()}
            title={at.toLocaleString(language, { dateStyle: "long", timeStyle: "medium" })}
          >
            {at.toLocaleTimeString(language, { timeStyle: "short" })}
          </time>
        </Text>
      </div>
      <div className="user-number">
        <Points points={points} />
        <Text size="sm" c="dimmed">
          {words.balance(spelled(language, balanceAfter))}
        </Text>
      </div>
    </li>
  );
}

/** Points with their sign. */
export function Points({ points }: { points: number }) {
  const language = useLanguage();
  return (
    <Text fw={600} {...(points < 0 && { c: "red" })}>
      {points < 0 ? "−" : "+"}
      {spelled(language, Math.abs(points))}
    </Text>
  );
}

/** The reason of an entry in words: what it means depends on the source. */
function Reason({ entry: { source, reason }, activities, linkTo }: EntryProps): ReactNode {
  const words = useWords(userWords);
  const language = useLanguage();
  switch (source) {
    case "daily":
      return words.streakDay(reason);
    case "invite":
      return (
        <>
          {words.otherPlayer}{" "}
          <Anchor component={Link} href={linkTo(Number(reason))} inherit>
            {reason}
          </Anchor>
        </>
      );
    default:
      return titleOf(activities, source, reason, language) || reason;
  }
}

/** The title of the activity that a row is of; empty if the bot no longer has it. */
function titleOf(
  { tasks = [], boosts = [], quizzes = [] }: Activities,
  source: string,
  id: string,
  language: string,
): string {
  const lists: Record<string, readonly { id: string; title: ScreenText }[]> = {
    task: tasks,
    boost: boosts,
    quiz: quizzes,
  };
  return textIn(lists[source]?.find((one) => one.id === id)?.title ?? "", language);
}
