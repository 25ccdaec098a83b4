import type { KindWords } from "./block-editor.ts";

export const english = {
  name: "Image",
  purpose: "A picture, uploaded or from your own server",
  members: { url: "File or URL", alt: "Alt text", aspectRatio: "Aspect ratio" },
  altNote:
    "Describes the image to players who can't see it. Leave empty if the image is decorative.",
  aspectRatioNote: "Reserves space while the image loads.",
  otherShape: "Custom: width ÷ height",
  keptShape: (ratio: string) => `The image keeps ${ratio}.`,
  ownShape: (ratio: string) => `Use the image's own ratio, ${ratio}`,
} satisfies KindWords & Record<string, unknown>;

export type ImageWords = typeof english;
