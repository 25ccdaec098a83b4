import { Button, type ButtonProps, CopyButton as Copier } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { shellWords } from "../shell/shell-words.ts";
import { useWords } from "../words.ts";
import { Icon } from "./icon.tsx";

/** Copies a text and confirms it on the button; `what` names the text for screen readers. */
export function CopyButton({
  text,
  what,
  ...look
}: { text: string; what: string } & Omit<ButtonProps, "leftSection" | "children"> & {
    "data-autofocus"?: boolean;
  }) {
  const words = useWords(shellWords);
  return (
    <Copier value={text} timeout={2500}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="sm"
          miw={130}
          {...look}
          onClick={copy}
          aria-label={`${copied ? words.copied : words.copy}: ${what}`}
          leftSection={<Icon of={copied ? IconCheck : IconCopy} size={16} />}
        >
          <span aria-live="polite">{copied ? words.copied : words.copy}</span>
        </Button>
      )}
    </Copier>
  );
}
