import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useNotify } from "../parts/page/notify.tsx";
import { call } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useWords } from "../words.ts";
import { endSession, tellTabs } from "./session-end.ts";
import { shellWords } from "./shell-words.en.ts";
import { forgetUnsaved } from "./unsaved.tsx";

/** Ends the session and clears what it showed. */
export function useSignOut() {
  const words = useWords(shellWords);
  const failureText = useFailureText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call("POST /auth/sign-out"),
    onSuccess: () => {
      forgetUnsaved();
      navigate("/sign-in");
      endSession(queryClient);
      tellTabs(null);
    },
    onError: (error) => notify(`${words.signOutFailed} ${failureText(error)}`, { kind: "failed" }),
  });
}
