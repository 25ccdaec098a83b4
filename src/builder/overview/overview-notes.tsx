import { Alert, Anchor, List, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Overview } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import { Moment } from "../parts/list/moment.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { Section } from "../parts/page/section.tsx";
import { versionAuthor } from "../screen/screen-query.ts";
import { screenWords } from "../screen/screen-words.en.ts";
import { useWords } from "../words.ts";
import { overviewWords } from "./overview-words.en.ts";

/** How many failing fields are named. */
const maxNamed = 5;

/** How the bot's fields did on players' devices in the last 24 hours. */
export function FieldSummary({ botId, fields }: { botId: string; fields: Overview["fields"] }) {
  const words = useWords(overviewWords);
  const { count, reported, failing } = fields;
  return (
    <Section title={words.fields}>
      {failing.length > 0 && <Failing failing={failing} />}
      {failing.length === 0 && (
        <Text>
          {count === 0 && words.noFields}
          {count > 0 && reported === 0 && words.noReports}
          {count > 0 && reported > 0 && words.allGood(reported)}
        </Text>
      )}
      <More href={`/bots/${botId}/fields`}>{words.toFields}</More>
    </Section>
  );
}

function Failing({ failing }: Pick<Overview["fields"], "failing">) {
  const words = useWords(overviewWords);
  const percent = new Intl.NumberFormat(useLanguage(), {
    style: "percent",
    maximumFractionDigits: 1,
    roundingMode: "floor",
  });
  return (
    <Alert color="red" icon={<Icon of={IconAlertTriangle} />} role="note">
      <List listStyleType="none" style={{ overflowWrap: "anywhere" }}>
        {failing.slice(0, maxNamed).map(({ name, since, fetches, good }) => (
          <List.Item key={name}>
            {fetches > 0 ? words.failing(name, percent.format(good / fetches)) : name},{" "}
            {words.failuresBegan} <Moment at={since} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

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
      <More href={`/bots/${botId}/screen?history`}>{words.history}</More>
    </Section>
  );
}

function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor component={Link} href={href} size="sm" mt="sm" display="inline-block">
      {children}
    </Anchor>
  );
}
