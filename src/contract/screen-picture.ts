import { factsOf, isBlockKind } from "./block-kind.ts";
import type { Screen } from "./schema/screen.ts";

/** A picture and its place, a JSON Pointer (RFC 6901) in a bot file: `/screen/blocks/3/url`. */
export type PlacedPicture = readonly [path: string, picture: string];

/** Gives the picture to keep in the place of another. */
type Change = (path: string, picture: string) => string;

type Node = Readonly<Record<string, unknown>>;

/** The parts of a game that have pictures. */
interface PicturedGame {
  readonly levels: readonly { readonly points: number; readonly image?: string }[];
  readonly startLevel?: { readonly image?: string };
}

/**
 * Every picture of a screen: of the blocks of all pages, those in groups included, and of its look.
 * In a draft or an invalid screen, what is not a text is skipped, and so are empty ones.
 */
export function picturesOf(screen: Screen): PlacedPicture[] {
  return listed((change) => mapPictures(screen, change));
}

/** The same of a game: the pictures of its levels. */
export function picturesOfGame(game: PicturedGame): PlacedPicture[] {
  return listed((change) => mapGamePictures(game, change));
}

/** The screen with each of its pictures replaced by what `change` makes of it. */
export function mapPictures(screen: Screen, change: Change): Screen {
  const { blocks, pages, look }: Node = { ...screen };
  return {
    ...screen,
    ...(blocks !== undefined && { blocks: mapBlocks(blocks, "/screen/blocks", change) }),
    ...(pages !== undefined && { pages: mapPages(pages, change) }),
    ...(look !== undefined && { look: mapLook(look, change) }),
  } as unknown as Screen;
}

/** The same for a game. */
function mapGamePictures<Game extends PicturedGame>(game: Game, change: Change): Game {
  const { levels, startLevel } = game;
  return {
    ...game,
    ...(levels !== undefined && {
      levels: mapItems(levels, (level, index) =>
        mapMember(level, "image", `/game/levels/${index}`, change),
      ),
    }),
    ...(startLevel !== undefined && {
      startLevel: mapMember(startLevel, "image", "/game/startLevel", change),
    }),
  };
}

/** The same for a bot file, which may be invalid. */
export function mapFilePictures<File>(file: File, change: Change): File {
  if (!isNode(file)) return file;
  const { screen, pages, look, game } = file as Node;
  return {
    ...file,
    ...(isNode(screen) && { screen: mapPictures(screen as unknown as Screen, change) }),
    ...(pages !== undefined && { pages: mapPages(pages, change) }),
    ...(look !== undefined && { look: mapLook(look, change) }),
    ...(isNode(game) && { game: mapGamePictures(game as unknown as PicturedGame, change) }),
  };
}

/** Every picture of a bot file. */
export function picturesOfFile(file: unknown): PlacedPicture[] {
  return listed((change) => mapFilePictures(file, change));
}

function listed(visit: (change: Change) => void): PlacedPicture[] {
  const found: PlacedPicture[] = [];
  visit((path, picture) => {
    found.push([path, picture]);
    return picture;
  });
  return found;
}

function mapPages(pages: unknown, change: Change): unknown {
  return mapItems(pages, (page, index) =>
    isNode(page) && page.blocks !== undefined
      ? { ...page, blocks: mapBlocks(page.blocks, `/pages/${index}/blocks`, change) }
      : page,
  );
}

function mapBlocks(blocks: unknown, path: string, change: Change): unknown {
  return mapItems(blocks, (block, index) => {
    if (!isNode(block)) return block;
    const within = `${path}/${index}`;
    const isPicture = isBlockKind(block.type) && factsOf(block.type).url === "loaded";
    const mapped = isPicture ? mapMember(block, "url", within, change) : block;
    return block.blocks === undefined
      ? mapped
      : { ...(mapped as Node), blocks: mapBlocks(block.blocks, `${within}/blocks`, change) };
  });
}

/** Each picture of a look stands for both themes, or one in each. */
function mapLook(look: unknown, change: Change): unknown {
  if (!isNode(look)) return look;
  const { background, tapImage, pointsIcon } = look;
  const path = "/look/background";
  return {
    ...look,
    ...(background !== undefined && {
      background: mapThemes(mapMember(background, "image", path, change), (theme, name) =>
        mapMember(theme, "image", `${path}/${name}`, change),
      ),
    }),
    ...(tapImage !== undefined && { tapImage: mapThemed(tapImage, "/look/tapImage", change) }),
    ...(pointsIcon !== undefined && {
      pointsIcon: mapThemed(pointsIcon, "/look/pointsIcon", change),
    }),
  };
}

function mapThemed(picture: unknown, path: string, change: Change): unknown {
  return mapThemes(mapText(picture, path, change), (theme, name) =>
    mapText(theme, `${path}/${name}`, change),
  );
}

function mapThemes(value: unknown, map: (theme: unknown, name: string) => unknown): unknown {
  if (!isNode(value)) return value;
  const { light, dark } = value;
  return {
    ...value,
    ...(light !== undefined && { light: map(light, "light") }),
    ...(dark !== undefined && { dark: map(dark, "dark") }),
  };
}

function mapMember(node: unknown, name: string, path: string, change: Change): unknown {
  if (!isNode(node) || node[name] === undefined) return node;
  return { ...node, [name]: mapText(node[name], `${path}/${name}`, change) };
}

function mapText(text: unknown, path: string, change: Change): unknown {
  return typeof text === "string" && text ? change(path, text) : text;
}

function mapItems<List>(list: List, map: (item: unknown, index: number) => unknown): List {
  return (Array.isArray(list) ? list.map(map) : list) as List;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
