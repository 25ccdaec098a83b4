import { Alert, Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { CodeBlock } from "../parts/page/code-block.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { differenceOf, differenceSize, isSameScreen } from "../screen/screen-difference.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { useWords } from "../words.ts";
import { addToScreen } from "./add-to-screen.ts";
import { fieldWords } from "./field-words.en.ts";

/** Adds a reference to the field to the screen, in one click or by hand. */
export function ShowStep({
  botId,
  name,
  value,
  backTo,
}: {
  botId: string;
  name: string;
  value: string;
  backTo: string;
}) {
  const words = useWords(fieldWords);
  const queryClient = useQueryClient();
  const [label, setLabel] = useState(() => labelOf(name));
  const reference = `{{${name}}}`;
  const { data: state, error, refetch } = useQuery(screenQuery(botId));
  const isClean = state && isSameScreen(state.draft.screen, state.published.screen);
  const adding = useMutation({
    mutationFn: (mayPublish: boolean) => {
      const block = {
        type: "stat" as const,
        label: label.trim() || labelOf(name),
        value: reference,
      };
      return addToScreen(queryClient, botId, block, mayPublish);
    },
  });
  const outcome = adding.data ?? "none";
  return (
    <Stack gap="md">
      <Text>{words.showLead(name)}</Text>
      {error && !state && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {state && !adding.isSuccess && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            adding.mutate(isClean === true);
          }}
        >
          <Stack gap="md">
            <Group gap="md" align="flex-end">
              <TextInput
                label={words.label}
                value={label}
                maxLength={blockKinds.stat.texts.label}
                autoComplete="off"
                style={{ flex: "1 1 220px" }}
                onChange={({ currentTarget }) => setLabel(currentTarget.value)}
              />
              <Button type="submit" autoFocus loading={adding.isPending}>
                {isClean ? words.addAndPublish : words.addToDraft}
              </Button>
            </Group>
            <Text size="sm" c="dimmed" role="status">
              {isClean
                ? words.willPublish
                : words.willDraft(
                    differenceSize(differenceOf(state.published.screen, state.draft.screen)),
                  )}
            </Text>
            <FailureNote error={adding.error} />
            <Paper withBorder p="md" maw={260} component="figure" m={0}>
              <Text component="figcaption" size="xs" c="dimmed" mb="xs">
                {words.preview}
              </Text>
              <Text size="sm" c="dimmed">
                <bdi>{label.trim() || labelOf(name)}</bdi>
              </Text>
              <bdi className="slot-text">{value || reference}</bdi>
            </Paper>
          </Stack>
        </form>
      )}
      {adding.isSuccess && (
        <Alert
          role="status"
          variant="light"
          color={adding.data === "published" ? "green" : "yellow"}
          icon={<Icon of={IconCheck} />}
        >
          {adding.data === "published" ? words.addedPublished : words.addedDraft}
        </Alert>
      )}
      <div>
        <Text size="sm" c="dimmed" mb={6}>
          {words.referToIt}
        </Text>
        <CodeBlock code={reference} label={words.reference} />
      </div>
      <Group gap="xs">
        {/* The button that had the focus is gone by then: what leads on takes it. */}
        {outcome === "draft" && (
          <Button autoFocus component={Link} href={`/bots/${botId}/screen`}>
            {words.toPublish}
          </Button>
        )}
        <Button
          key={outcome}
          autoFocus={outcome === "published"}
          variant={outcome === "published" ? "filled" : "default"}
          component={Link}
          href={backTo}
        >
          {words.done}
        </Button>
        {outcome !== "draft" && (
          <Button variant="subtle" component={Link} href={`/bots/${botId}/screen`}>
            {words.toScreen}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** A label made from a field's name: `Season rank` from `seasonRank`. */
function labelOf(name: string): string {
  const words = name
    .replace(/_+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
