import { Button, Group, Radio, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useId, useState } from "react";
import { type BotTemplateName, botTemplateNames } from "#contract/bot/bot-rule.ts";
import { lazyPart } from "../parts/page/lazy-part.ts";
import { useWords } from "../words.ts";
import { templateWords } from "./template-words.en.ts";

const TemplatePreview = lazyPart(() => import("./template-preview.tsx"), "TemplatePreview");

/** The choice of the template that a new bot starts from. */
export function TemplateChoice({
  value,
  onChange,
}: {
  value: BotTemplateName;
  onChange: (template: BotTemplateName) => void;
}) {
  const words = useWords(templateWords);
  return (
    <Radio.Group
      label={<Title order={2}>{words.title}</Title>}
      description={words.lead}
      value={value}
      onChange={(name) => onChange(name as BotTemplateName)}
    >
      <Stack gap="xs" mt="sm">
        {botTemplateNames.map((name) => (
          <TemplateCard key={name} template={name} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function TemplateCard({ template }: { template: BotTemplateName }) {
  const words = useWords(templateWords);
  const { name, text } = words.templates[template];
  const id = useId();
  return (
    <Radio.Card
      className="pressable"
      p="sm"
      bg="var(--mantine-color-body)"
      value={template}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
    >
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator mt={2} />
        <div>
          <Text fw={650} id={`${id}-name`}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" id={`${id}-text`}>
            {text}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}

/** The chosen template's Mini App: next to the form, or behind a button on a narrow screen. */
export function TemplateTrial({ template }: { template: BotTemplateName }) {
  const words = useWords(templateWords);
  const isWide = useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const { name } = words.templates[template];
  return (
    <Stack
      component="section"
      pos={{ md: "sticky" }}
      top={76}
      w={{ md: 400 }}
      aria-label={words.trial(name)}
    >
      {!isWide && (
        <Button
          variant="default"
          style={{ alignSelf: "flex-start" }}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.hide : words.tryOut(name)}
        </Button>
      )}
      {(isWide || isOpen) && (
        <Suspense>
          <TemplatePreview key={template} template={template} />
        </Suspense>
      )}
    </Stack>
  );
}
