import type { ComponentType } from "react";
import type { Block } from "#contract/screen.ts";
import type { ScreenText } from "#contract/screen-text.ts";
import { icon } from "../parts/icons.tsx";

type Kind = Block["type"];

/** The order in which kinds are offered: what most screens begin with first. */
export const kindOrder: readonly Kind[] = [
  "text",
  "stat",
  "points",
  "level",
  "energy",
  "tap",
  "friends",
  "wallet",
  "link",
  "image",
];

/** A block as it is when it is new; what it needs and cannot guess is empty. */
export function newBlock(kind: Kind): Block {
  switch (kind) {
    case "text":
      return { type: "text", style: "body", text: "" };
    case "stat":
      return { type: "stat", label: "", value: "" };
    case "link":
      return { type: "link", text: "", url: "" };
    case "image":
      return { type: "image", url: "", alt: "" };
    default:
      return { type: kind };
  }
}

/**
 * What a block is known by in a list: the texts that tell most; none when it has only the usual
 * words.
 */
export function summaryOf(block: Block): ScreenText[] {
  switch (block.type) {
    case "text":
    case "link":
      return [block.text];
    case "stat":
      return [block.label, block.value];
    case "image":
      return [block.alt || block.url];
    default:
      return block.label ? [block.label] : [];
  }
}

export const kindIcons: Record<Kind, ComponentType<{ size?: number }>> = {
  text: icon(<path d="M5 6V5h14v1M12 5v14M9.5 19h5" />),
  stat: icon(<path d="M4 6h16v12H4ZM8 10h4M8 14h8" />),
  points: icon(
    <path d="M12 3.5 14.500 9l6 .600-4.500 4 1.300 5.900L12 16.400 6.700 19.500 8 13.600l-4.500-4 6-.600Z" />,
  ),
  level: icon(<path d="M5 19v-4M10 19v-7M15 19V9M20 19V5" />),
  energy: icon(<path d="M13 3 5 13.500h6L10.500 21 19 10.500h-6Z" />),
  tap: icon(
    <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z" />,
  ),
  wallet: icon(
    <path d="M4 7.500A1.500 1.500 0 0 1 5.500 6H18v3M4 7.500V18a1 1 0 0 0 1 1h15V9H5.500A1.500 1.500 0 0 1 4 7.500ZM16.500 14h.010" />,
  ),
  friends: icon(
    <path d="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3.500 19c0-3 2.300-5 5.500-5s5.500 2 5.500 5M17.500 8v6M14.500 11h6" />,
  ),
  link: icon(
    <path d="M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 5.700 5.700L12 17" />,
  ),
  image: icon(<path d="M4 5h16v14H4ZM4 16l4.500-4.500L12 15l3.500-3.500L20 16M9 9.010V9" />),
};
