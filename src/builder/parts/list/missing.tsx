import { Button, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";

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
