import { Box, Button, EmptyState, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";
import { type EmptyPicture, emptyPictures } from "./empty-pictures.tsx";

const background =
  "color-mix(in srgb, var(--mantine-primary-color-filled) 7%, var(--console-backdrop))";

/** An empty list: a drawing, its purpose, and the one action that fills it. */
export function Empty({
  picture,
  title,
  text,
  children,
}: {
  picture: EmptyPicture;
  title: string;
  text: string;
  /** The action, if there is one. */
  children?: ReactNode;
}) {
  return (
    <EmptyState
      py="xl"
      icon={
        <Box w={216} px="md" py="sm" bdrs="lg" bg={background}>
          {emptyPictures[picture]}
        </Box>
      }
      title={title}
      description={text}
    >
      {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  );
}

/** Shown for a page or bot that does not exist, with a link to the bots. */
export function Missing({ text }: { text: string }) {
  const words = useWords(shellWords);
  return (
    <Stack align="flex-start">
      <Text c="dimmed">{text}</Text>
      <Button component={Link} href="/" variant="default">
        {words.toBots}
      </Button>
    </Stack>
  );
}
