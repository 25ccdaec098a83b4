import { Button, EmptyState } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import { Icon } from "../parts/icon.tsx";

/** Stands for an activity that is off: what it is for, and the button that sets it up. */
export function TurnOn({
  icon,
  title,
  text,
  action,
  onClick,
}: {
  icon: TablerIcon;
  title: string;
  text: string;
  action: string;
  onClick: () => void;
}) {
  return (
    <EmptyState py="lg" icon={<Icon of={icon} size={40} />} title={title} description={text}>
      <EmptyState.Actions>
        <Button className="turn-on" onClick={onClick}>
          {action}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
