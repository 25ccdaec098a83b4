import { Button, Group } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link, useSearch } from "wouter";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { type ActivityPart, activityParts, activityPath, partOfSearch } from "./activity-parts.ts";
import { activityWords } from "./activity-words.en.ts";
import { BoostsPart } from "./bonuses/boosts.tsx";
import { DailyPart } from "./bonuses/daily.tsx";
import { InvitePart } from "./bonuses/invite.tsx";
import { OnboardingPart } from "./quizzes/onboarding.tsx";
import { QuizzesPart } from "./quizzes/quizzes.tsx";
import { TasksPart } from "./tasks/tasks.tsx";
import "./activities.css";

const parts: Readonly<Record<ActivityPart, ComponentType<{ bot: OwnedBot }>>> = {
  tasks: TasksPart,
  daily: DailyPart,
  boosts: BoostsPart,
  invite: InvitePart,
  quizzes: QuizzesPart,
  onboarding: OnboardingPart,
};

/** The page of activities besides tapping; the address selects a kind: `?daily`, `?boosts` … */
export function ActivitiesPage({ botId }: { botId: string }) {
  const words = useWords(activityWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const part = partOfSearch(useSearch());
  const Part = parts[part];
  /** The number of items; for an activity without items, whether it is on. */
  const stateOf = (value: Activities[ActivityPart]) =>
    Array.isArray(value)
      ? value.length || null
      : value && <IconCheck size={15} aria-label={words.isOn} />;
  return (
    <Page title={words.title} lead={words.lead}>
      <Group component="nav" aria-label={words.kinds} gap={4} mx={-7} mb="lg">
        {activityParts.map((one) => (
          <Button
            key={one}
            component={Link}
            href={activityPath(botId, one)}
            size="sm"
            px={7}
            {...(one === part ? { variant: "light" } : { variant: "subtle", color: "gray" })}
            aria-current={one === part ? "page" : undefined}
            rightSection={stateOf(bot.activities[one])}
            styles={{ section: { marginInlineStart: 6, fontWeight: 400, opacity: 0.8 } }}
          >
            {words.parts[one]}
          </Button>
        ))}
      </Group>
      <Part key={part} bot={bot} />
    </Page>
  );
}
