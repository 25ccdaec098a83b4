import type { ComponentProps } from "react";

/**
 * A button of an activity. While it is busy or off, it keeps the focus, and a press does nothing.
 */
export function PendingButton({
  children,
  "aria-label": label,
  busyText,
  isBusy = false,
  isNarrow = false,
  isMain = false,
  isOff = false,
  onPress,
  ...others
}: ComponentProps<"button"> & {
  busyText?: string;
  isBusy?: boolean;
  /** Whether it keeps its width while it is busy: the spinner replaces its text. */
  isNarrow?: boolean;
  /** Whether it brings points. */
  isMain?: boolean;
  isOff?: boolean;
  onPress?: () => void;
}) {
  const isReplaced = isBusy && isNarrow;
  return (
    <button
      type="button"
      className="action"
      {...others}
      data-main={isMain || undefined}
      data-busy={(isReplaced && "instead") || (isBusy && "before") || undefined}
      aria-label={isReplaced ? busyText : label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isOff || undefined}
      onClick={() => !isBusy && !isOff && onPress?.()}
    >
      {isBusy && !isNarrow ? busyText : children}
    </button>
  );
}
