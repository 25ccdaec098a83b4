import { maxPictureBytes, maxPictures } from "#contract/picture.ts";
import { spelled } from "../words.ts";
import { english as urlFaultTexts } from "./url-words.en.ts";

const megabytes = (bytes: number) =>
  `${spelled("en", Number((bytes / 1024 / 1024).toFixed(1)))} MB`;

export const english = {
  invite: "Drop a picture here, paste it, or choose a file.",
  formats: `PNG, JPEG, WebP, GIF or AVIF, up to ${megabytes(maxPictureBytes)}.`,
  count: (count: number) => `${count} of ${maxPictures} pictures uploaded.`,
  choose: "Choose a file",
  replace: "Replace",
  remove: "Remove",
  uploading: (name: string) => `Uploading ${name}…`,
  uploaded: "Uploaded picture",
  address: "Address of the picture",
  useAddress: "Use an address instead",
  useUpload: "Upload instead",
  tooLarge: (bytes: number) =>
    `This file has ${megabytes(bytes)}; the maximum is ${megabytes(maxPictureBytes)}. Make it smaller and try again.`,
  onlyOne: "One picture at a time: drop a single file.",
  broken: "The picture did not load in this browser. Check the address.",
  gone: "This picture is no longer kept. Upload it again.",
  urlFaults: urlFaultTexts("https://example.com/cup.png"),
};

export type PictureWords = typeof english;
