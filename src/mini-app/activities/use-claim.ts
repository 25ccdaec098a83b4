import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ActivityResult } from "#contract/activity/player-activities.schema.ts";
import { isRequestFailure } from "#web/request.ts";
import { serverNow } from "../session/clock.ts";
import { sessionQuery } from "../session/session-query.ts";
import { activitiesQuery } from "./activities-query.ts";
import { failureSentence, isUnanswered, refusalOf } from "./activity-failure.ts";
import { announce } from "./announcement.ts";
import { type Claim, claimInTurn } from "./claim.ts";

/** One claim at a time of an activity, and what came of the last one. */
export interface Claiming {
  readonly isBusy: boolean;
  readonly failure: unknown;
  /** Undefined for none. */
  readonly sentence: string | undefined;
  /** Claims; resolves to undefined if it fails, or while another one is asked. */
  ask(
    claim: Claim,
    /** Not before this moment, by the service's clock. */
    from?: number,
  ): Promise<ActivityResult | undefined>;
}

export function useClaim(sentenceOf: (failure: unknown) => string = failureSentence): Claiming {
  const client = useQueryClient();
  const isAsking = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const ask: Claiming["ask"] = async (claim, from = 0) => {
    if (isAsking.current) return undefined;
    isAsking.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await until(from);
      return await claimInTurn(client, claim);
    } catch (thrown) {
      if (!isRequestFailure(thrown)) throw thrown;
      await catchUp(client, thrown);
      setFailure(thrown);
      return undefined;
    } finally {
      isAsking.current = false;
      setBusy(false);
    }
  };
  const sentence = failure === undefined ? undefined : sentenceOf(failure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told, also the same again
  useEffect(() => {
    if (sentence) announce(sentence);
  }, [failure, sentence]);
  return { isBusy, failure, sentence, ask };
}

async function until(moment: number): Promise<void> {
  const waitMs = moment - serverNow();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** A refusal may mean that the page shows what is no longer so; without an answer, it may have been paid. */
async function catchUp(client: QueryClient, failure: unknown): Promise<void> {
  if (refusalOf(failure)) await client.refetchQueries(activitiesQuery);
  if (!isUnanswered(failure)) return;
  void client.invalidateQueries(sessionQuery);
  void client.invalidateQueries(activitiesQuery);
}
