import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";

let pagesShown = 0;

/**
 * A page of the console with its title. After a navigation the title takes the focus, so that screen
 * readers announce the page, unless something on the page already has it.
 */
export function Page({
  title,
  part,
  lead,
  actions,
  width = "medium",
  children,
}: {
  title: string;
  /** The part of the page that is open, named in the tab's title. */
  part?: string;
  lead?: ReactNode;
  /** Next to the title. */
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
      <title>{[part, title, "Slotwire"].filter(Boolean).join(" · ")}</title>
      <Group justify="space-between" align="flex-start" gap="sm" mb="lg">
        <div>
          <Title order={1} ref={heading} tabIndex={-1} style={{ overflowWrap: "anywhere" }}>
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
