import { Button, type ButtonProps, Flex, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "#web/copy-text.ts";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";
import { Icon } from "./icon.tsx";

const saidMs = 2500;

/**
 * Copies a text and confirms it on the button; `what` names the text for screen readers. Where the
 * browser refuses, selects the text where it is shown.
 */
export function CopyButton({
  text,
  what,
  ...look
}: { text: string; what: string } & Omit<ButtonProps, "leftSection" | "children"> & {
    "data-autofocus"?: boolean;
  }) {
  const words = useWords(shellWords);
  const [said, say] = useState<"copied" | "selected">();
  const copy = async (button: Element) => {
    say((await copyText(text, shownBeside(button, text))) ? "copied" : "selected");
    setTimeout(say, saidMs, undefined);
  };
  const label = words[said ?? "copy"];
  return (
    <Button
      variant="default"
      size="sm"
      miw={130}
      {...look}
      onClick={({ currentTarget }) => void copy(currentTarget)}
      aria-label={`${label}: ${what}`}
      leftSection={<Icon of={said === "copied" ? IconCheck : IconCopy} size={16} />}
    >
      <span aria-live="polite">{label}</span>
    </Button>
  );
}

/** The nearest element that shows the text and nothing else. */
function shownBeside(button: Element, text: string): Element | undefined {
  for (let box = button.parentElement; box; box = box.parentElement) {
    const element = [...box.querySelectorAll("*")].find((one) => one.textContent === text);
    if (element) return element;
  }
  return undefined;
}

/** Code with a copy button; long lines wrap. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <Flex className="code" direction={{ base: "column", xs: "row" }} gap="xs">
      <Text
        component="pre"
        flex={1}
        miw={0}
        m={0}
        px={6}
        py={4}
        fz={13}
        className="mono"
        style={{ whiteSpace: "pre-wrap" }}
        translate="no"
      >
        {code}
      </Text>
      <CopyButton text={code} what={label} size="xs" miw={110} className="code-copy" />
    </Flex>
  );
}
