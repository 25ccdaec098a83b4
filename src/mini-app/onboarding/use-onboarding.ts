import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "../session/session-query.ts";
import { finishOnboarding, wasSeenHere } from "./onboarding-end.ts";

/**
 * Whether the player is to see the cards of the onboarding now; `putOff` leaves them to the next
 * visit.
 */
export function useOnboarding(): { readonly isDue: boolean; readonly putOff: () => void } {
  const client = useQueryClient();
  const { onboarding, token } = useSession();
  const [isPutOff, setPutOff] = useState(false);
  const isAsked = onboarding === true && token !== "";
  const isSeen = isAsked && wasSeenHere();
  useEffect(() => {
    if (isSeen) finishOnboarding(client);
  }, [client, isSeen]);
  return { isDue: isAsked && !isSeen && !isPutOff, putOff: () => setPutOff(true) };
}
