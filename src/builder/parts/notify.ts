import { notifications } from "@mantine/notifications";
import { shellWords } from "../shell/shell-words.ts";
import { useWords } from "../words.ts";

/** Says in a corner that something is done, or has failed where no place of its own is left. */
export function useNotify(): (message: string, kind?: "done" | "failed") => void {
  const words = useWords(shellWords);
  return (message, kind = "done") =>
    notifications.show({
      message,
      color: kind === "done" ? "accent" : "red",
      autoClose: kind === "done" ? 5000 : false,
      closeButtonProps: { "aria-label": words.close },
    });
}
