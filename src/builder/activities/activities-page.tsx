import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useSearch } from "wouter";
import type { ActivityMember } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { Page } from "../parts/page/page.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { ActivityNav } from "./activity-nav.tsx";
import { askedPart } from "./activity-parts.ts";
import { activityWords } from "./activity-words.en.ts";
import { BoostsPart } from "./boosts-part.tsx";
import { DailyPart } from "./daily-part.tsx";
import { InvitePart } from "./invite-part.tsx";
import { OnboardingPart } from "./onboarding-part.tsx";
import { QuizzesPart } from "./quizzes-part.tsx";
import { TasksPart } from "./tasks-part.tsx";
import "./activities.css";

const parts: Readonly<Record<ActivityMember, ComponentType<{ bot: OwnedBot }>>> = {
  tasks: TasksPart,
  daily: DailyPart,
  boosts: BoostsPart,
  invite: InvitePart,
  quizzes: QuizzesPart,
  onboarding: OnboardingPart,
};

/** What players can do besides tapping; the address selects a kind: `?daily`, `?boosts` … */
export function ActivitiesPage({ botId }: { botId: string }) {
  const words = useWords(activityWords);
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  const part = askedPart(useSearch());
  const Part = parts[part];
  return (
    <Page title={words.title} lead={words.lead} width="narrow">
      <ActivityNav botId={botId} activities={bot.activities} current={part} />
      <Part key={part} bot={bot} />
    </Page>
  );
}
