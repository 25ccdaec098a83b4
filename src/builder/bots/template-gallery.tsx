import { Radio, Text, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { BotTemplateName } from "#contract/bot/bot-rule.ts";
import type { TemplateSketch as Sketch } from "#contract/bot/owned-bot.schema.ts";
import { useWords } from "../words.ts";
import { templatesQuery } from "./template-query.ts";
import { TemplateSketch } from "./template-sketch.tsx";
import { templateWords } from "./template-words.en.ts";
import "./template-gallery.css";

/** The choice of the template that a new bot begins with. */
export function TemplateGallery({
  value,
  onChange,
}: {
  value: BotTemplateName;
  onChange: (template: BotTemplateName) => void;
}) {
  const words = useWords(templateWords);
  const { data: templates } = useSuspenseQuery(templatesQuery);
  return (
    <Radio.Group
      label={<Title order={2}>{words.title}</Title>}
      description={words.lead}
      value={value}
      onChange={(name) => onChange(name as BotTemplateName)}
    >
      <div className="template-list">
        {templates.map((sketch) => (
          <TemplateCard key={sketch.name} sketch={sketch} />
        ))}
      </div>
    </Radio.Group>
  );
}

function TemplateCard({ sketch }: { sketch: Sketch }) {
  const words = useWords(templateWords);
  const { name, text } = words.templates[sketch.name];
  const id = useId();
  return (
    <Radio.Card
      className="template-card"
      value={sketch.name}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
    >
      <TemplateSketch sketch={sketch} />
      <span className="template-words">
        <span className="template-name" id={`${id}-name`}>
          {name}
          <Radio.Indicator />
        </span>
        <Text component="span" size="sm" c="dimmed" id={`${id}-text`}>
          {text} {sketch.pages.length > 1 && words.pages(sketch.pages.length)}
        </Text>
      </span>
    </Radio.Card>
  );
}
