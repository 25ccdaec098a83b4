import { ActionIcon } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import { Icon } from "./icon.tsx";

/** A small icon button that keeps the focus while it is disabled. */
export function IconAction({
  id,
  icon,
  label,
  off = false,
  onClick,
}: {
  id?: string;
  icon: TablerIcon;
  label: string;
  off?: boolean;
  onClick: () => void;
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
      <Icon of={icon} size={17} />
    </ActionIcon>
  );
}
