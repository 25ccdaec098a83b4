import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../words.ts";
import { valueWords } from "./value-words.en.ts";

/** The title of a step, which takes the focus so that screen readers read it. */
export function StepTitle({ children }: { children: ReactNode }) {
  return (
    <Title order={3} tabIndex={-1} className="value-step" ref={(title) => title?.focus()}>
      {children}
    </Title>
  );
}

/** The first of many lines, in a box that scrolls. */
export function LineList({
  label,
  count,
  isFramed = false,
  children,
}: {
  label: string;
  /** The number of all lines, including hidden ones. */
  count: number;
  isFramed?: boolean;
  children: ReactNode[];
}) {
  const words = useWords(valueWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
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
