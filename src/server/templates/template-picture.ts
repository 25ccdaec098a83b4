import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pictureWidths } from "#contract/screen/picture.ts";
import { hashOf } from "../pictures/picture-file.ts";
import type { NewPicture } from "../store/picture/picture.ts";

/** A picture of a template: `pictures/svg` has its drawing, a folder for each width the WebP made from it. */
interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  /** The dominant colour, as #rrggbb, computed as for an upload. */
  readonly color: string;
}

/** A drawing on a transparent ground, which does not count for the colour. */
const icon = (color: string): DrawnPicture => ({ width: 640, height: 640, color });
const scene = (color: string): DrawnPicture => ({ width: 1280, height: 640, color });

/** The pictures by name. A test compares them with their SVG, and can recreate their files. */
export const templatePictures = {
  bag: icon("#f54875"),
  bronze: icon("#d89668"),
  castle: scene("#1b2866"),
  coin: icon("#fdb728"),
  compass: icon("#f8eac9"),
  diamond: icon("#8698f9"),
  forest: scene("#0c2834"),
  gate: scene("#4a2a69"),
  gem: icon("#7c37ea"),
  gold: icon("#fdc855"),
  orbit: scene("#26145a"),
  peak: scene("#62599a"),
  platinum: icon("#e8fefb"),
  rocket: icon("#fafbfe"),
  shield: icon("#285bd5"),
  shopfront: scene("#c5e6fa"),
  silver: icon("#c4cbd7"),
  star: icon("#ffd878"),
} as const satisfies Readonly<Record<string, DrawnPicture>>;

export type TemplatePictureName = keyof typeof templatePictures;

/** The folder of the templates and their pictures: in the source, or next to the built service. */
export const templateFolder = join(
  import.meta.dirname,
  import.meta.filename.endsWith(".ts") ? "." : "templates",
);
export const templatePictureFolder = join(templateFolder, "pictures");

/** The start of a placeholder in a template; the picture's name follows. */
const placeholder = "template:";

/** The name of a placeholder's picture; undefined for a web address. */
export function templatePictureName(picture: string): TemplatePictureName | undefined {
  return picture.startsWith(placeholder)
    ? (picture.slice(placeholder.length) as TemplatePictureName)
    : undefined;
}

export function widthsOfTemplatePicture(name: TemplatePictureName): number[] {
  const { width } = templatePictures[name];
  return pictureWidths.filter((one) => one <= width);
}

/** The path of a picture's file within the folder of pictures. */
export function templatePictureFile(name: TemplatePictureName, width: number): string {
  return join(String(width), `${name}.webp`);
}

/** A picture as it is stored for a bot. */
export async function readTemplatePicture(name: TemplatePictureName): Promise<NewPicture> {
  const files = await Promise.all(
    widthsOfTemplatePicture(name).map(async (width) => ({
      width,
      body: await readTemplatePictureFile(name, width),
    })),
  );
  const original = files.at(-1)?.body ?? new Uint8Array();
  return { ...templatePictures[name], hash: hashOf(original), files };
}

/** The path at which the service serves a picture's widest file, for previews of its template. */
export function templatePicturePath(name: TemplatePictureName): string {
  return `/template-pictures/${name}.webp`;
}

/** The file at that path; undefined for any other path. */
export async function readTemplatePath(path: string): Promise<Buffer | undefined> {
  const names = Object.keys(templatePictures) as TemplatePictureName[];
  const name = names.find((one) => templatePicturePath(one) === path);
  return name && readTemplatePictureFile(name, templatePictures[name].width);
}

function readTemplatePictureFile(name: TemplatePictureName, width: number): Promise<Buffer> {
  return readFile(join(templatePictureFolder, templatePictureFile(name, width)));
}
