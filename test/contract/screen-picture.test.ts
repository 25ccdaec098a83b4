import { expect, test } from "vitest";
import type { Screen } from "#contract/screen/screen.schema.ts";
import {
  mapFilePictures,
  mapPictures,
  picturesOf,
  picturesOfFile,
  picturesOfGame,
} from "#contract/screen/screen-picture.ts";

const image = (url: unknown) => ({ type: "image", url, alt: "p-alt" });
const screen = {
  blocks: [
    { type: "text", style: "body", text: { en: "image", light: "p-text" } },
    image("p1"),
    { type: "link", text: "image", url: "p-link" },
    { type: "group", layout: "row", blocks: [image("p2"), { type: "copy", text: "url" }] },
  ],
  pages: [
    { id: "image", title: "url", icon: "home", blocks: [] },
    { id: "light", title: "dark", icon: "shop", blocks: [image("p3")] },
  ],
  look: {
    accent: { light: "#111111", dark: "#222222" },
    background: { light: { image: "p4", color: "#333333" }, dark: { from: "#444", to: "#555" } },
    tapImage: { light: "p5", dark: "p6" },
    pointsIcon: "p7",
  },
};
const { blocks, pages, look } = screen;
const game = {
  levels: [
    { name: "image", points: 1 },
    { points: 2, image: "p8" },
  ],
  startLevel: { image: "p9" },
};
const file = {
  id: "demo",
  name: "image",
  fields: [{ name: "image", url: "https://example.com/image", fallback: "url" }],
  game,
  screen: { blocks },
  pages,
  look,
};
const placesOfScreen = [
  ["/screen/blocks/1/url", "p1"],
  ["/screen/blocks/3/blocks/0/url", "p2"],
  ["/pages/1/blocks/0/url", "p3"],
  ["/look/background/light/image", "p4"],
  ["/look/tapImage/light", "p5"],
  ["/look/tapImage/dark", "p6"],
  ["/look/pointsIcon", "p7"],
];
const placesOfGame = [
  ["/game/levels/1/image", "p8"],
  ["/game/startLevel/image", "p9"],
];

test("the pictures of a screen are found with their places in a bot file, and nothing else is", () => {
  expect(picturesOf(screen as unknown as Screen)).toEqual(placesOfScreen);
  expect(picturesOfGame(game)).toEqual(placesOfGame);
  expect(picturesOfFile(file)).toEqual([...placesOfGame, ...placesOfScreen]);
});

test("a background that is one picture in both themes is one", () => {
  const one = { blocks: [], look: { background: { image: "p1" }, tapImage: "p2" } };
  expect(picturesOf(one as unknown as Screen)).toEqual([
    ["/look/background/image", "p1"],
    ["/look/tapImage", "p2"],
  ]);
});

test("pictures are replaced in place, and everything else stays the same", () => {
  const marked = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replace(/"(p\d)"/g, '"new $1"'));
  const change = (_: string, picture: string) => `new ${picture}`;
  expect(mapPictures(screen as unknown as Screen, change)).toEqual(marked(screen));
  expect(mapFilePictures(file, change)).toEqual(marked(file));
});

test("other values in an invalid file are ignored", () => {
  for (const value of [null, undefined, 1, "image", [], [[]], { screen: null, look: [], game: 1 }])
    expect([picturesOfFile(value), mapFilePictures(value, () => "x")]).toEqual([[], value]);
  const broken = {
    screen: {
      blocks: [image(""), image(1), image({ light: 1 }), null, { type: 1, url: "x" }, { url: "y" }],
    },
    look: { tapImage: ["p"], pointsIcon: { red: "p" }, background: "p" },
    game: { levels: "image", startLevel: { image: null } },
  };
  expect([picturesOfFile(broken), mapFilePictures(broken, () => "x")]).toEqual([[], broken]);
});
