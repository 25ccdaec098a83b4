import { Box, Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { Icon } from "../parts/page/icon.tsx";

/** Something that is seldom needed, behind a quiet button. */
export function Fold({
  label,
  isForced = false,
  children,
}: {
  label: string;
  /** Keeps it open, such as for a fault inside. */
  isForced?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  const isShown = isOpen || isForced;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        ml={-8}
        c="dimmed"
        rightSection={<Icon of={isShown ? IconChevronUp : IconChevronDown} size={16} />}
        aria-expanded={isShown}
        aria-controls={isShown ? body : undefined}
        onClick={() => setOpen(!isShown)}
      >
        {label}
      </Button>
      {isShown && (
        <Box id={body} mt={10}>
          {children}
        </Box>
      )}
    </div>
  );
}
