import { Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A titled section of a page. */
export function Section({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Title order={2} id={id} tabIndex={-1} mb={lead ? 4 : "md"}>
        {title}
      </Title>
      {lead && (
        <Text c="dimmed" mb="md" maw="70ch">
          {lead}
        </Text>
      )}
      {children}
    </Paper>
  );
}
