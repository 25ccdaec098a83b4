import type { FieldUrlFault } from "#contract/field-url.ts";
import type { KindWords } from "./block-editor.ts";

const urlFaults: Record<FieldUrlFault, string> = {
  "too-long": "The address is longer than 2,048 characters.",
  "not-a-url": "This is no address yet. Write it whole, such as https://example.com/cup.png",
  credentials:
    "The address carries a user name or password, which every player would see. Take it out.",
  fragment: "The address has a fragment (#…), which is never sent to a server. Take it out.",
  "not-https": "The address does not begin with https://, and players' devices open nothing else.",
  "not-public": "Players' devices cannot reach this host. Use a public host name.",
};

export const english = {
  name: "Picture",
  purpose: "A picture from your own server",
  members: { url: "Address of the picture", alt: "What it shows", aspectRatio: "Shape" },
  altNote: "For players who cannot see it. Leave it empty when it only decorates.",
  aspectRatioNote: "Keeps the picture's place while it loads.",
  otherShape: "Other: width divided by height",
  keptShape: (ratio: string) => `The picture keeps ${ratio}.`,
  ownShape: (ratio: string) => `Take the picture's own, ${ratio}`,
  broken: "The picture does not load from this browser.",
  urlFaults,
} satisfies KindWords & Record<string, unknown>;

export type ImageWords = typeof english;
