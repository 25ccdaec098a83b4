import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";

/** A small icon button that keeps the focus while it is disabled. */
export function IconAction({
  id,
  label,
  off = false,
  onClick,
  children,
}: {
  id?: string;
  label: string;
  off?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon
      {...(id && { id })}
      {...(off && { "data-disabled": true, bg: "transparent" })}
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => {
        if (!off) onClick();
      }}
    >
      {children}
    </ActionIcon>
  );
}
