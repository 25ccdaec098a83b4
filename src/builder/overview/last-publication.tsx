import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import type { Overview } from "#contract/bot/overview.schema.ts";
import { Moment } from "../parts/list/moment.tsx";
import { Section } from "../parts/page/section.tsx";
import { versionAuthor } from "../screen/screen-query.ts";
import { screenWords } from "../screen/screen-words.en.ts";
import { useWords } from "../words.ts";
import { overviewWords } from "./overview-words.en.ts";

/** When the screen that players see was published, and by whom. */
export function LastPublication({
  botId,
  published,
}: {
  botId: string;
  published: Overview["published"];
}) {
  const words = useWords(overviewWords);
  const ofScreen = useWords(screenWords);
  if (!published)
    return (
      <Section title={words.published}>
        <Text>{words.neverPublished}</Text>
      </Section>
    );
  const { version, at, by } = published;
  return (
    <Section title={words.published}>
      <Text>
        <strong>{words.version(version)}</strong>, <Moment at={at} />, {versionAuthor(by, ofScreen)}
      </Text>
      <Anchor
        component={Link}
        href={`/bots/${botId}/screen?history`}
        size="sm"
        mt="sm"
        display="inline-block"
      >
        {words.history}
      </Anchor>
    </Section>
  );
}
