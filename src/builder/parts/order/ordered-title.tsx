import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";

/** The title of a card, which opens and closes its body. */
export function OrderedTitle({
  id,
  isOpen,
  onToggle,
  children,
}: {
  id: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <UnstyledButton
      id={id}
      className="ordered-title"
      aria-expanded={isOpen}
      aria-controls={`${id}-body`}
      onClick={onToggle}
    >
      {children}
    </UnstyledButton>
  );
}
