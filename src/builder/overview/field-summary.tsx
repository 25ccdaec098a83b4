import { Alert, Anchor, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "wouter";
import type { Overview } from "#contract/bot/overview.schema.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { Section } from "../parts/page/section.tsx";
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
      <Anchor
        component={Link}
        href={`/bots/${botId}/fields`}
        size="sm"
        mt="sm"
        display="inline-block"
      >
        {words.toFields}
      </Anchor>
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
    <Alert color="red" variant="light" icon={<Icon of={IconAlertTriangle} />} role="note">
      <ul className="failing-fields">
        {failing.slice(0, maxNamed).map(({ name, fetches, good }) => (
          <li key={name}>{words.failing(name, percent.format(good / fetches))}</li>
        ))}
      </ul>
    </Alert>
  );
}
