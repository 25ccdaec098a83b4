import { type FieldUrlFault, fieldUrlSentences } from "#contract/field/field-url.ts";
import { maxPictureBytes, maxPictures } from "#contract/screen/picture.ts";
import { english, spelled } from "../../words.ts";
import type { FitFault } from "./fit-picture.ts";

/** The fault of a URL that players' devices open; `example` is a valid one. */
export type UrlFaultTexts = (example: string) => Record<FieldUrlFault, string>;

const sentence = (fault: FieldUrlFault) => `The URL ${fieldUrlSentences[fault]}.`;

export const urlFaultTexts: UrlFaultTexts = (example) => ({
  "too-long": `${sentence("too-long")} Shorten it.`,
  "not-a-url": `Enter a full URL, such as ${example}`,
  credentials: sentence("credentials"),
  fragment: sentence("fragment"),
  "not-https": sentence("not-https"),
  "not-public": sentence("not-public"),
  "bad-port": sentence("bad-port"),
});

/** Rounded up, so that one that is too large is never as large as is allowed. */
const megabytes = (bytes: number) =>
  `${spelled("en", Math.ceil((bytes / 1024 / 1024) * 10) / 10)} MB`;

export const pictureWords = english("picture-words", {
  invite: "Drop a picture here, paste it, or choose a file.",
  formats: "PNG, JPEG, WebP, GIF, AVIF or SVG. Large photos are made smaller.",
  count: (count: number) =>
    `${count} of ${maxPictures} pictures stored. Unused ones are deleted after a day or two.`,
  choose: "Choose a file",
  replace: "Replace",
  remove: "Remove",
  uploading: (name: string) => `Uploading ${name}…`,
  uploaded: "Uploaded picture",
  linked: "Picture at this URL",
  address: "Picture URL",
  useAddress: "Use a URL instead",
  useUpload: "Upload a file instead",
  fitFaults: {
    heic: () =>
      "This is an HEIC photo, which this browser can't open. Save it as JPEG: on an iPhone, set Settings > Camera > Formats to “Most Compatible” and take it again, or share the photo as JPEG.",
    animated: (bytes) =>
      `This animation is ${megabytes(bytes)}; the maximum is ${megabytes(maxPictureBytes)}. Animations aren't made smaller here, because they would stop moving.`,
    unreadable: () => "This drawing can't be read. Export it as PNG and try again.",
    "too-large": (bytes) =>
      `This file is ${megabytes(bytes)}; the maximum is ${megabytes(maxPictureBytes)}. Make it smaller and try again.`,
  } satisfies Record<FitFault, (bytes: number) => string> as Record<
    FitFault,
    (bytes: number) => string
  >,
  onlyOne: "One picture at a time: drop a single file.",
  broken: "The picture doesn't load in this browser. Check the URL.",
  gone: "This picture is no longer stored. Upload it again.",
  lostPictures: (count: number) =>
    count === 1
      ? "Not saved yet: a picture doesn't load"
      : `Not saved yet: ${count} pictures don't load`,
  lostPicturesText: (count: number) =>
    `This browser couldn't load ${count === 1 ? "it" : "them"}, so players probably can't either. Check the URL, or save anyway.`,
  saveAnyway: "Save anyway",
  urlFaults: urlFaultTexts("https://example.com/cup.png"),
});

export type PictureWords = typeof pictureWords;
