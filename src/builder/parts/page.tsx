import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";

let pagesShown = 0;

/**
 * A page of the console: its title in the window and at the top, and what belongs to it. After a
 * navigation the title has the focus, so that a screen reader says where one has come; unless the
 * page has given it to a field of its own.
 */
export function Page({
  title,
  lead,
  actions,
  width = "medium",
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  width?: "narrow" | "medium" | "full";
  children: ReactNode;
}) {
  const inner = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isTaken = inner.current?.contains(document.activeElement);
    if (pagesShown++ > 0 && !isTaken) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page-inner" data-width={width} ref={inner}>
      <title>{`${title} · Slotwire`}</title>
      <Group justify="space-between" align="flex-start" gap="sm" mb="lg">
        <div>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={4} maw="70ch">
              {lead}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </div>
  );
}
