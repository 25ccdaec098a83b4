import { ActionView } from "../ui/action-view.tsx";

/**
 * A button of an activity. While it is busy, or cannot be pressed, it keeps the focus: only its press
 * does nothing.
 */
export function PendingButton({
  text,
  busyText = text,
  isBusy = false,
  isNarrow = false,
  isMain = false,
  isOff = false,
  onPress,
}: {
  text: string;
  busyText?: string;
  isBusy?: boolean;
  /** Whether it keeps its width while it is busy: its text makes room for the spinner. */
  isNarrow?: boolean;
  /** Whether it brings points. */
  isMain?: boolean;
  isOff?: boolean;
  onPress: () => void;
}) {
  // The spinner is beside the text, or in its place.
  const look = isNarrow ? "instead" : "beside";
  return (
    <ActionView
      text={isBusy && !isNarrow ? busyText : text}
      data-main={isMain || undefined}
      data-busy={isBusy ? look : undefined}
      aria-label={isBusy && isNarrow ? busyText : undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isOff || undefined}
      onClick={() => !isBusy && !isOff && onPress()}
    />
  );
}
