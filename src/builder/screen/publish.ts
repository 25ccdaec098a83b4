import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "../parts/notify.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-words.ts";
import { useWords } from "../words.ts";
import type { DraftStore } from "./draft-store.ts";
import { screenQuery } from "./screen-query.ts";
import { screenWords } from "./screen-words.ts";

/**
 * Publishes the draft with a comment, which may be empty, and notifies of the result; calls
 * `onFaults` if it has faults.
 */
export function usePublish(botId: string, draft: DraftStore, onFaults: () => void) {
  const words = useWords(screenWords);
  const failureText = useFailureText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: draft.publish,
    // Null: saving failed, which the toolbar shows.
    onSuccess: (state) => state && notify(words.published(state.published.version)),
    onError: (error) => {
      if (draft.store.getState().faults.length > 0) return onFaults();
      notify(`${words.publishFailed} ${failureText(error)}`, { kind: "failed" });
      if (refusalOf(error) === "EDIT_CONFLICT")
        void queryClient.invalidateQueries(screenQuery(botId));
    },
  });
  return { publish: (comment: string) => mutate(comment), isPublishing: isPending };
}
