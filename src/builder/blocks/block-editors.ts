import {
  IconAlignBoxLeftMiddle,
  IconAntennaBars5,
  IconBolt,
  IconCalendarStar,
  IconChecklist,
  IconCopy,
  IconHandFinger,
  IconHelpCircle,
  IconLayoutGrid,
  IconLink,
  IconPhoto,
  IconProgress,
  IconRocket,
  IconStar,
  IconTrophy,
  IconTypography,
  IconUserPlus,
  IconWallet,
  IconZoomQuestion,
} from "@tabler/icons-react";
import type { Block, Blocks, InnerBlock } from "#contract/screen/block.schema.ts";
import { type BlockKind, factsOf, type InnerKind } from "#contract/screen/block-kind.ts";
import { uploadedPicture } from "#contract/screen/picture.ts";
import { isLinkUrl } from "#contract/text/name-text.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { leaderboardPeriods, leaderboardScores } from "#contract/user/leaderboard.ts";
import { parseUrl } from "#web/parse-url.ts";
import { pictureFault } from "../parts/picture/picture-fault.ts";
import { pictureWords } from "../parts/picture/picture-words.en.ts";
import { wordsIn } from "../words.ts";
import type { BlockEditor, BlockField, KindWords, ShownActivity } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";

/** Every kind of block; those of a category are offered in this order. */
export const blockEditors: { readonly [Kind in BlockKind]: BlockEditor<Kind> } = {
  text: {
    icon: IconTypography,
    category: "texts",
    newBlock: () => ({ type: "text", style: "body", text: "" }),
    summary: ({ text }) => [text],
    fields: [
      {
        as: "choice",
        member: "style",
        values: ["title", "heading", "body", "note"],
        fallback: "body",
      },
      {
        as: "text",
        member: "text",
        isSingleLine: ({ style }) => style === "title" || style === "heading",
      },
    ],
  },
  stat: {
    icon: IconAlignBoxLeftMiddle,
    category: "values",
    newBlock: () => ({ type: "stat", label: "", value: "" }),
    summary: ({ label, value }) => [label, value],
    fields: [
      { as: "text", member: "label", isSingleLine: true },
      { as: "text", member: "value", isSingleLine: true },
    ],
  },
  points: {
    icon: IconStar,
    category: "game",
    newBlock: () => ({ type: "points" }),
    ...labelled(),
  },
  level: {
    icon: IconAntennaBars5,
    category: "game",
    newBlock: () => ({ type: "level" }),
    ...labelled("levels"),
  },
  energy: {
    icon: IconBolt,
    category: "game",
    newBlock: () => ({ type: "energy" }),
    ...labelled(),
  },
  tap: {
    icon: IconHandFinger,
    category: "game",
    newBlock: () => ({ type: "tap" }),
    ...labelled(),
  },
  tasks: {
    icon: IconChecklist,
    category: "activities",
    newBlock: () => ({ type: "tasks" }),
    ...labelled("tasks"),
  },
  daily: {
    icon: IconCalendarStar,
    category: "activities",
    newBlock: () => ({ type: "daily" }),
    ...labelled("daily"),
  },
  boosts: {
    icon: IconRocket,
    category: "activities",
    newBlock: () => ({ type: "boosts" }),
    ...labelled("boosts"),
  },
  leaderboard: {
    icon: IconTrophy,
    category: "activities",
    newBlock: () => ({ type: "leaderboard" }),
    summary: ({ label }) => (label ? [label] : []),
    fields: [
      { as: "label" },
      {
        as: "choice",
        member: "by",
        values: leaderboardScores,
        fallback: "points",
        isOptional: true,
      },
      {
        as: "choice",
        member: "period",
        values: leaderboardPeriods,
        fallback: "all",
        isOptional: true,
      },
    ],
  },
  quiz: {
    icon: IconZoomQuestion,
    category: "activities",
    newBlock: () => ({ type: "quiz" }),
    summary: ({ label }) => (label ? [label] : []),
  },
  friends: {
    icon: IconUserPlus,
    category: "people",
    newBlock: () => ({ type: "friends" }),
    ...labelled(),
  },
  wallet: {
    icon: IconWallet,
    category: "people",
    newBlock: () => ({ type: "wallet" }),
    ...labelled(),
  },
  link: {
    icon: IconLink,
    category: "texts",
    newBlock: () => ({ type: "link", text: "", url: "" }),
    summary: ({ text }) => [text],
    fields: [
      { as: "text", member: "text", isSingleLine: true },
      { as: "url", member: "url", placeholder: "https://t.me/…" },
    ],
    urlFault: (url, language) =>
      isLinkUrl(url, parseUrl(url) !== null)
        ? undefined
        : wordsIn(language, blockWords).link.urlFault,
  },
  image: {
    icon: IconPhoto,
    category: "texts",
    newBlock: () => ({ type: "image", url: "", alt: "" }),
    summary: ({ alt, url }) => (uploadedPicture(url) && !alt ? [] : [alt || url]),
    urlFault: (url, language) => {
      const fault = pictureFault(url, true);
      return fault ? wordsIn(language, pictureWords).urlFaults[fault] : undefined;
    },
  },
  faq: {
    icon: IconHelpCircle,
    category: "texts",
    newBlock: () => ({ type: "faq", items: [{ question: "", answer: "" }] }),
    summary: ({ items }) => items.map(({ question }) => question),
  },
  copy: {
    icon: IconCopy,
    category: "texts",
    newBlock: () => ({ type: "copy", text: "" }),
    summary: ({ label, text }) => (label ? [label, text] : [text]),
    fields: [
      { as: "text", member: "label", isSingleLine: true, isOptional: true },
      { as: "text", member: "text" },
    ],
  },
  progress: {
    icon: IconProgress,
    category: "values",
    newBlock: () => ({ type: "progress", value: "", max: "" }),
    summary: ({ label, value, max }) => [label ?? "", value, max].filter(Boolean),
    fields: [
      { as: "text", member: "label", isSingleLine: true, isOptional: true },
      { as: "amount", member: "value" },
      { as: "amount", member: "max" },
      { as: "text", member: "text", isSingleLine: true, isOptional: true },
    ],
  },
  group: {
    icon: IconLayoutGrid,
    category: "layout",
    newBlock: () => ({ type: "group", layout: "row", blocks: [] }),
    summary: ({ blocks }) => blocks.flatMap(textsOf).filter(Boolean),
  },
};

/** The form of a kind whose only setting is a label; `activity` is what the block shows. */
function labelled(activity?: ShownActivity) {
  const fields: BlockField<"label">[] = [
    ...(activity ? [{ as: "activity" as const, activity }] : []),
    { as: "label" },
  ];
  return { summary: ({ label }: { label?: ScreenText }) => (label ? [label] : []), fields };
}

/** The texts of a block that are members themselves. */
function textsOf(block: InnerBlock): ScreenText[] {
  const members = block as unknown as Readonly<Record<string, ScreenText | undefined>>;
  return Object.entries(factsOf(block.type).texts).flatMap(([member, places]) =>
    typeof places === "number" ? [members[member] ?? ""] : [],
  );
}

export const offeredKinds = Object.keys(blockEditors) as BlockKind[];

/** The kinds that a group may hold. */
export const innerKinds = offeredKinds.filter((kind): kind is InnerKind => kind !== "group");

/** The names of a kind, its members and values. */
export function kindWords(kind: BlockKind, language: string): KindWords {
  const words = wordsIn(language, blockWords);
  return { members: { label: words.label.label }, ...words[kind] };
}

/** The names of all kinds. */
export function namesOfKinds(language: string): Record<BlockKind, string> {
  const names = offeredKinds.map((kind) => [kind, kindWords(kind, language).name]);
  return Object.fromEntries(names) as Record<BlockKind, string>;
}

export function newBlock(kind: BlockKind): Block {
  return blockEditors[kind].newBlock();
}

export function summaryOf<Kind extends BlockKind>(block: Blocks[Kind]): ScreenText[] {
  return blockEditors[block.type as Kind].summary(block);
}
