import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isRequestFailure } from "#web/request.ts";
import { useNotify } from "../parts/notify.ts";
import { refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-words.ts";
import { useWords } from "../words.ts";
import { type BlockFault, faultsOf } from "./block-fault.ts";
import type { DraftState } from "./draft-state.ts";
import { screenQuery, sendPublish, versionsQuery } from "./screen-query.ts";
import { screenWords } from "./screen-words.ts";

/**
 * Saves what is not saved and shows the draft to players. `onFaults` gets what stands in the way:
 * nothing once it is published.
 */
export function usePublish(
  botId: string,
  { editing, flush }: DraftState,
  onFaults: (faults: readonly BlockFault[]) => void,
) {
  const words = useWords(screenWords);
  const failureText = useFailureText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const draft = await flush();
      // Why it is not saved is on the screen already.
      return draft && sendPublish(botId, draft.revision);
    },
    onSuccess: (state) => {
      if (!state) return;
      onFaults([]);
      queryClient.setQueryData(screenQuery(botId).queryKey, state);
      void queryClient.invalidateQueries(versionsQuery(botId));
      notify(words.published(state.published.version));
    },
    onError: (error) => {
      const faults =
        isRequestFailure(error) && error.status === 422
          ? faultsOf(error.problem, editing.items)
          : [];
      onFaults(faults);
      if (faults.length > 0) return;
      notify(`${words.publishFailed} ${failureText(error)}`, "failed");
      if (refusalOf(error) === "EDIT_CONFLICT")
        void queryClient.invalidateQueries(screenQuery(botId));
    },
  });
  return { publish: () => mutate(), isPublishing: isPending };
}
