import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { activitiesQuery } from "../activities/activities-query.ts";
import { OnboardingDialog } from "./onboarding-dialog.tsx";
import { finishOnboarding } from "./onboarding-end.ts";

/** The owner's cards for a new player; `onPutOff` is called when there are none to show. */
export function Onboarding({ onPutOff }: { onPutOff: () => void }) {
  const client = useQueryClient();
  const { data, error } = useQuery(activitiesQuery);
  const cards = data?.onboarding;
  const hasNone = cards ? cards.length === 0 : error !== null;
  useEffect(() => {
    if (hasNone) onPutOff();
  });
  if (!cards || cards.length === 0) return null;
  return <OnboardingDialog cards={cards} onEnd={() => finishOnboarding(client)} />;
}
