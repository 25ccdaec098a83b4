import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { blocksOf } from "#contract/screen/screen-page.ts";
import { kindWords } from "../blocks/block-editors.ts";
import { useLanguage } from "../language.ts";
import { BotFormFrame } from "../parts/bot-form/bot-form.tsx";
import type { FieldSchema } from "../parts/bot-form/draft.ts";
import type { BotForm, BotPart } from "../parts/bot-form/use-bot-form.ts";
import { Section } from "../parts/page/section.tsx";
import { ShownLanguageProvider } from "../parts/text/text-field.tsx";
import { screenQuery } from "../screen/screen-query.ts";
import { useWords } from "../words.ts";
import { ActivityPreview } from "./activity-preview.tsx";
import { activityWords } from "./activity-words.en.ts";

/** The page of an activity: its form, and next to it what players see. */
export function ActivityFrame({
  form,
  faultsCount = form.faultsCount,
  lead,
  schema = {},
  pictureName,
  block,
  shown,
  aside,
  after,
  children,
}: {
  form: BotForm & { readonly part: Exclude<BotPart, "game"> };
  faultsCount?: number;
  lead: string;
  /** The schema of an activity that is no list. */
  schema?: FieldSchema;
  pictureName: (path: string) => string;
  /** The block that shows the activity, if it needs one. */
  block?: BlockKind | undefined;
  /** The part of the draft that the preview shows; undefined while there is nothing to show. */
  shown: unknown;
  /** In place of the Mini App: a preview of what it does not show. */
  aside?: ReactNode;
  /** Below the form: about what is saved. */
  after?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords(activityWords);
  const { part, base } = form;
  const hasPreview = block !== undefined && shown !== undefined;
  return (
    <ShownLanguageProvider>
      <div className="activity">
        <Section title={words.parts[part]} lead={lead}>
          <BotFormFrame
            form={form}
            faultsCount={faultsCount}
            schema={schema}
            words={words}
            pictureName={pictureName}
          >
            {hasPreview && <BlockNote botId={base.id} kind={block} />}
            {children}
          </BotFormFrame>
          {after}
        </Section>
        {hasPreview && <ActivityPreview bot={base} block={block} part={part} shown={shown} />}
        {aside}
      </div>
    </ShownLanguageProvider>
  );
}

/** Whether players see the block that shows an activity, and the way to the screen editor if not. */
function BlockNote({ botId, kind }: { botId: string; kind: BlockKind }) {
  const words = useWords(activityWords);
  const language = useLanguage();
  const { data: screen } = useQuery(screenQuery(botId));
  if (!screen) return <Text size="sm" mih="1.5em" />;
  const { name } = kindWords(kind, language);
  if (hasBlock(screen.published.screen, kind))
    return (
      <Text size="sm" c="dimmed">
        {words.onScreen(name)}
      </Text>
    );
  const isInDraft = hasBlock(screen.draft.screen, kind);
  return (
    <Text size="sm">
      {isInDraft ? words.inDraft(name) : words.notOnScreen(name)}{" "}
      <Anchor component={Link} href={`/bots/${botId}/screen`} inherit>
        {isInDraft ? words.toDraft : words.addBlock(name)}
      </Anchor>
    </Text>
  );
}

function hasBlock(screen: Screen, kind: BlockKind): boolean {
  return blocksOf(screen).some(
    (block) =>
      block.type === kind ||
      (block.type === "group" && block.blocks.some(({ type }) => type === kind)),
  );
}
