import { useComputedColorScheme } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Activities, ActivityMember } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { blocksOf, firstPageId } from "#contract/screen/screen-page.ts";
import { mapFilePictures } from "#contract/screen/screen-picture.ts";
import { newBlock } from "../blocks/block-editors.ts";
import { isMistypedNumber } from "../parts/bot-form/draft.ts";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { pictureFault } from "../parts/picture/picture-fault.ts";
import { useShownLanguage } from "../parts/text/text-field.tsx";
import { PhoneFrame } from "../screen/preview/phone-frame.tsx";
import { usePreview } from "../screen/preview/use-preview.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";
import { Fold } from "./fold.tsx";
import "../screen/preview/preview-pane.css";

interface PreviewProps {
  readonly bot: OwnedBot;
  readonly block: BlockKind;
  readonly part: ActivityMember;
  /** The draft of the part, or what of it is to be seen. */
  readonly shown: unknown;
}

/** The Mini App with the block of an activity, next to its form or folded below it. */
export function ActivityPreview(props: PreviewProps) {
  const { preview } = useWords(activityWords);
  const isBeside = useMediaQuery("(min-width: 75em)");
  const { data, error, refetch } = useQuery(screenQuery(props.bot.id));
  const phone = data ? (
    <Phone screen={data.draft.screen} {...props} />
  ) : (
    error && <LoadFailure error={error} onRetry={() => void refetch()} />
  );
  return (
    <aside className="activity-preview" aria-label={preview}>
      {isBeside ? phone : <Fold label={preview}>{phone}</Fold>}
    </aside>
  );
}

function Phone({ screen, bot, block, part, shown }: PreviewProps & { screen: Screen }) {
  const language = useShownLanguage();
  const theme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const typed = useMemo(
    () => ({ ...bot, activities: { ...bot.activities, ...drawable({ [part]: shown }, bot) } }),
    [bot, part, shown],
  );
  const page = useMemo(() => onlyBlock(screen, block), [screen, block]);
  const { settings, setSettings, ...preview } = usePreview(
    typed,
    page,
    { mode: "look", page: firstPageId, chosen: null },
    () => {},
  );
  if (settings.language !== language || settings.theme !== theme)
    setSettings({ ...settings, language, theme });
  if (preview.error) return <LoadFailure error={preview.error} onRetry={preview.retry} />;
  return (
    <PhoneFrame
      key={language}
      frame={preview.frame}
      url={preview.url}
      phone="small"
      isShown={preview.isShown}
      hasHint={false}
    />
  );
}

/** The screen's look with a single block: the one that players have, or a new one. */
function onlyBlock({ pages: _, ...screen }: Screen, kind: BlockKind): Screen {
  const blocks = blocksOf(screen).flatMap((block): Block[] =>
    block.type === "group" ? block.blocks : [block],
  );
  return { ...screen, blocks: [blocks.find(({ type }) => type === kind) ?? newBlock(kind)] };
}

/**
 * A draft without half-typed addresses of pictures; with 0 for what is not a number yet, and an
 * empty channel for a task without one.
 */
function drawable(draft: object, { allowLocalFieldUrls }: OwnedBot): Activities {
  const numbered = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (isMistypedNumber(value)) return 0;
    if (Array.isArray(value)) return value.map(numbered);
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, numbered(member)]),
    );
  };
  const { tasks, ...rest } = numbered(draft) as Activities;
  const typed = tasks?.map((task) =>
    task.kind === "subscribe" ? { ...task, channel: task.channel ?? "" } : task,
  );
  return mapFilePictures({ ...rest, ...(typed && { tasks: typed }) }, (_, picture) =>
    pictureFault(picture, allowLocalFieldUrls) ? "" : picture,
  );
}
