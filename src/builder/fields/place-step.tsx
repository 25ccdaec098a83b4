import { Alert, Box, Button, Flex, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { blockKinds } from "#contract/screen/block-kind.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { pagesOf } from "#contract/screen/screen-page.ts";
import { namesOfKinds } from "../blocks/block-editors.ts";
import { useLanguage } from "../language.ts";
import { OpenAsTestPlayer } from "../overview/test-player.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { usePageNameIn } from "../screen/pages/page-head.ts";
import { PhoneFrame } from "../screen/preview/phone-frame.tsx";
import { usePreview } from "../screen/preview/use-preview.ts";
import { differenceOf, differenceSize, isSameScreen } from "../screen/screen-difference.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { useWords } from "../words.ts";
import { fieldWords } from "./field-words.en.ts";
import { addToScreen, type Place, usualPlace, withBlock } from "./place.ts";
import "../screen/preview/preview-pane.css";

/** Adds a field to the screen: its label, page and position, next to the page in its look. */
export function PlaceStep({
  bot,
  name,
  answered,
  backTo,
}: {
  bot: OwnedBot;
  name: string;
  /** The value of the test; "" without one. */
  answered: string;
  backTo: string;
}) {
  const words = useWords(fieldWords);
  const queryClient = useQueryClient();
  const [label, setLabel] = useState(() => labelOf(name));
  const [chosen, setChosen] = useState<Place | null>(null);
  const reference = `{{${name}}}`;
  const { data: state, error, refetch } = useQuery(screenQuery(bot.id));
  const isClean = state && isSameScreen(state.draft.screen, state.published.screen);
  const screen = state?.draft.screen;
  const place = chosen ?? (screen && usualPlace(screen));
  const block = { type: "stat" as const, label: label.trim() || labelOf(name), value: reference };
  const adding = useMutation({
    mutationFn: (mayPublish: boolean) =>
      addToScreen(queryClient, bot.id, { block, place: chosen, mayPublish }),
  });
  const toScreen = `/bots/${bot.id}/screen`;
  return (
    <Flex direction={{ base: "column", md: "row" }} align={{ md: "flex-start" }} gap="xl">
      <Stack gap="md" flex={1} miw={0}>
        {!adding.isSuccess && (
          <Text>{answered ? words.savedWith(answered) : words.showLead(name)}</Text>
        )}
        {error && !state && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {screen && place && !adding.isSuccess && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              adding.mutate(isClean === true);
            }}
          >
            <Stack gap="md">
              <TextInput
                label={words.label}
                value={label}
                maxLength={blockKinds.stat.texts.label}
                autoComplete="off"
                onChange={({ currentTarget }) => setLabel(currentTarget.value)}
              />
              <PlaceChoice screen={screen} place={place} onChange={setChosen} />
              <Text size="sm" c="dimmed" role="status">
                {isClean
                  ? words.willPublish
                  : words.willDraft(differenceSize(differenceOf(state.published.screen, screen)))}
              </Text>
              <FailureNote error={adding.error} />
              <div>
                <Button type="submit" autoFocus loading={adding.isPending}>
                  {isClean ? words.addAndPublish : words.addToDraft}
                </Button>
              </div>
            </Stack>
          </form>
        )}
        {adding.isSuccess && (
          <Alert
            role="status"
            color={adding.data === "published" ? "green" : "yellow"}
            icon={<Icon of={IconCheck} />}
          >
            {adding.data === "published" ? words.addedPublished : words.addedDraft}
          </Alert>
        )}
        <Group gap="xs">
          {adding.data === "published" && <OpenAsTestPlayer botId={bot.id} label={words.seeIt} />}
          {adding.data === "draft" && (
            <Button autoFocus component={Link} href={toScreen}>
              {words.toPublish}
            </Button>
          )}
          <Button variant="default" component={Link} href={backTo}>
            {words.done}
          </Button>
          {adding.data !== "draft" && (
            <Button variant="subtle" component={Link} href={toScreen}>
              {words.toScreen}
            </Button>
          )}
        </Group>
        {!adding.isSuccess && (
          <div>
            <Text size="sm" c="dimmed" mb={6}>
              {words.referToIt}
            </Text>
            <CodeBlock code={reference} label={words.reference} />
          </div>
        )}
      </Stack>
      {screen && place && (
        <PlacePreview
          bot={bot}
          screen={adding.isSuccess ? screen : withBlock(screen, block, place)}
          place={place}
        />
      )}
    </Flex>
  );
}

/** The page, and the block after which the field is shown. */
function PlaceChoice({
  screen,
  place,
  onChange,
}: {
  screen: Screen;
  place: Place;
  onChange: (place: Place) => void;
}) {
  const words = useWords(fieldWords);
  const language = useLanguage();
  const kinds = namesOfKinds(language);
  const pageName = usePageNameIn(language);
  const pages = pagesOf(screen);
  const blocks = pages.find(({ id }) => id === place.page)?.blocks ?? [];
  return (
    <Group gap="md" grow align="flex-start">
      {pages.length > 1 && (
        <Select
          label={words.pageChoice}
          allowDeselect={false}
          data={pages.map(({ id, title }) => ({
            value: `/${id}`,
            label: pageName({ title }),
          }))}
          value={`/${place.page}`}
          onChange={(page) => onChange(usualPlace(screen, page?.slice(1)))}
        />
      )}
      <Select
        label={words.position}
        allowDeselect={false}
        data={[
          { value: "0", label: words.atTop },
          ...blocks.map(({ type }, index) => ({
            value: String(index + 1),
            label: words.after(index + 1, kinds[type]),
          })),
        ]}
        value={String(place.index)}
        onChange={(index) => onChange({ ...place, index: Number(index) })}
      />
    </Group>
  );
}

/** A label made from a field's name: `Season rank` from `seasonRank`. */
function labelOf(name: string): string {
  const text = name
    .replace(/_+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The page that a field is added to, as players see it. */
function PlacePreview({
  bot,
  screen,
  place: { page, index },
}: {
  bot: OwnedBot;
  screen: Screen;
  place: Place;
}) {
  const { url, frame, isShown } = usePreview(
    bot,
    screen,
    { mode: "edit", page, chosen: { page, block: index, inner: null } },
    () => {},
  );
  return (
    <Box w={{ md: 300 }}>
      <PhoneFrame frame={frame} url={url} phone="small" isShown={isShown} hasHint={false} />
    </Box>
  );
}
