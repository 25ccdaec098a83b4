import { factsOf, isBlockKind } from "./block-kind.ts";
import { pictureUrl, uploadedPicture } from "./picture.ts";
import type { Screen } from "./screen.schema.ts";

/** A picture and its place, a JSON Pointer (RFC 6901) in a bot file: `/screen/blocks/3/url`. */
export type PlacedPicture = readonly [path: string, picture: string];

/** Returns the picture that replaces another one. */
type Change = (path: string, picture: string) => string;

/**
 * Every picture of a screen: of the blocks of all pages, including those in groups, and of its
 * look. In a draft or an invalid screen, values that are no texts and empty texts are skipped.
 */
export function picturesOf(screen: Screen): PlacedPicture[] {
  return listed((change) => mapPictures(screen, change));
}

/** The pictures of a game's levels, as in `picturesOf`. */
export function picturesOfGame(game: object): PlacedPicture[] {
  return listed((change) => mapNode(game, "/game", change));
}

/** The pictures of a bot file, which may be invalid, as in `picturesOf`. */
export function picturesOfFile(file: unknown): PlacedPicture[] {
  return listed((change) => mapFilePictures(file, change));
}

/** The screen with `change` applied to each of its pictures. */
export function mapPictures(screen: Screen, change: Change): Screen {
  // A bot file has the first page as its `screen`.
  const pathInFile = (path: string) => (path.startsWith("/blocks/") ? `/screen${path}` : path);
  return mapNode(screen, "", (path, picture) => change(pathInFile(path), picture));
}

/** The same as `mapPictures` for a bot file, which may be invalid. */
export function mapFilePictures<File>(file: File, change: Change): File {
  return mapNode(file, "", change);
}

function listed(visit: (change: Change) => void): PlacedPicture[] {
  const pictures: PlacedPicture[] = [];
  visit((path, picture) => {
    pictures.push([path, picture]);
    return picture;
  });
  return pictures;
}

/** The members that are always pictures: one, or one for each theme. */
const pictureMembers: readonly unknown[] = ["image", "tapImage", "pointsIcon"];
const themes: readonly unknown[] = ["light", "dark"];

function mapNode<Node>(node: Node, path: string, change: Change, isPicture = false): Node {
  if (typeof node === "string") return (isPicture && node ? change(path, node) : node) as Node;
  if (typeof node !== "object" || node === null) return node;
  const mapMember = (member: unknown, name: string | number) =>
    mapNode(member, `${path}/${name}`, change, isPictureIn(node, name, isPicture));
  if (Array.isArray(node)) return node.map(mapMember) as Node;
  return Object.fromEntries(
    Object.entries(node).map(([name, member]) => [name, mapMember(member, name)]),
  ) as Node;
}

function isPictureIn(node: object, name: string | number, isPicture: boolean): boolean {
  if (isPicture) return themes.includes(name);
  // A task's icon is a picture; a page's is a name.
  if (name === "icon") return "kind" in node;
  if (name !== "url") return pictureMembers.includes(name);
  return "type" in node && isBlockKind(node.type) && factsOf(node.type).url === "loaded";
}

/**
 * A picture in a bot file exported by the service at `baseUrl`: an uploaded one gets its whole
 * address there.
 */
export function exportedPicture(picture: string, baseUrl: string): string {
  return uploadedPicture(picture) ? baseUrl + pictureUrl(picture, 1280) : picture;
}

/**
 * The reverse of `exportedPicture`: an address at `baseUrl` becomes a path; any other stays as it
 * is.
 */
export function importedPicture(picture: string, baseUrl: string): string {
  const { service, path = picture } = uploadAtService(picture) ?? {};
  return service === baseUrl ? path : picture;
}

/**
 * The pictures of a bot file, which may be invalid, that were uploaded to other services than the
 * one at `baseUrl`; only these services have them.
 */
export function foreignPictures(file: unknown, baseUrl: string): ForeignPictures {
  const uploads = picturesOfFile(file).flatMap(([, picture]) => uploadAtService(picture) ?? []);
  const foreign = uploads.filter(({ service }) => service !== baseUrl);
  return {
    count: new Set(foreign.map(({ service, path }) => service + path)).size,
    services: [...new Set(foreign.map(({ service }) => service))],
  };
}

/** The number of pictures kept by other services, and the addresses of these services. */
export interface ForeignPictures {
  readonly count: number;
  readonly services: readonly string[];
}

/** The service that has the picture, and its path there; undefined for any other web address. */
function uploadAtService(picture: string): { service: string; path: string } | undefined {
  const [, service, path] = /^(https?:\/\/[^/?#]+)(.*)\/\d+\.webp$/.exec(picture) ?? [];
  return service && path && uploadedPicture(path) ? { service, path } : undefined;
}
