import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { picturesOf } from "#contract/screen/screen-picture.ts";
import { useNotify } from "../../parts/page/notify.tsx";
import type { LostPictures } from "../../parts/picture/lost-pictures.ts";
import { refusalOf } from "../../request/builder-request.ts";
import { useFailureText } from "../../request/failure-text.ts";
import { useWords } from "../../words.ts";
import { screenOf } from "../draft/content.ts";
import type { DraftStore } from "../draft/draft.ts";
import { screenQuery } from "../screen-query.ts";
import { screenWords } from "../screen-words.en.ts";

/** A publishing with its comment, which may be empty. */
interface Publishing {
  readonly comment: string;
  /** Publishes pictures that do not load, too. */
  readonly isAnyway: boolean;
}

/**
 * Publishes the draft and notifies of the result. Calls `onObstacle` if the draft has faults, or
 * pictures that do not load; of these the owner may publish it anyway.
 */
export function usePublish(
  botId: string,
  draft: DraftStore,
  pictures: LostPictures,
  onObstacle: () => void,
) {
  const [refusals, setRefusals] = useState(0);
  const refuse = () => {
    setRefusals((count) => count + 1);
    onObstacle();
  };
  const words = useWords(screenWords);
  const failureText = useFailureText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ comment, isAnyway }: Publishing) => {
      const placed = picturesOf(screenOf(draft.store.getState()));
      if (!isAnyway && !(await pictures.check(placed))) return "pictures-lost";
      return draft.publish(comment);
    },
    onSuccess: (state) => {
      if (state === "pictures-lost") refuse();
      else if (draft.store.getState().faults.length > 0) refuse();
      // Null: saving failed, which the toolbar shows.
      else if (state) notify(words.published(state.published.version));
    },
    onError: (error) => {
      if (draft.store.getState().faults.length > 0) return refuse();
      notify(`${words.publishFailed} ${failureText(error)}`, { kind: "failed" });
      if (refusalOf(error) === "EDIT_CONFLICT")
        void queryClient.invalidateQueries(screenQuery(botId));
    },
  });
  return {
    publish: (comment: string) => mutate({ comment, isAnyway: false }),
    publishAnyway: () => {
      pictures.accept();
      mutate({ comment: variables?.comment ?? "", isAnyway: true });
    },
    isPublishing: isPending,
    /** The number of obstacles that publishing has met; each takes the focus. */
    refusals,
  };
}
