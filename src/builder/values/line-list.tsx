import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../words.ts";
import { valueWords } from "./value-words.en.ts";

/** The first of many lines, in a box that scrolls. */
export function LineList({
  label,
  count,
  isFramed = false,
  children,
}: {
  label: string;
  /** Of all lines, shown or not. */
  count: number;
  isFramed?: boolean;
  children: ReactNode[];
}) {
  const words = useWords(valueWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className="value-lines" data-framed={isFramed} aria-label={label} tabIndex={0}>
      <ul>{children}</ul>
      {count > children.length && (
        <Text size="sm" c="dimmed">
          {words.andMore(count - children.length)}
        </Text>
      )}
    </section>
  );
}
