import { expect, test } from "vitest";
import {
  exportedPicture,
  foreignPictures,
  importedPicture,
} from "#contract/screen/screen-picture.ts";

const here = "https://slotwire.example.com";
const there = "https://other.example.com:8443";
const path = `/pictures/demo/${"a".repeat(32)}`;
const fileWith = (...urls: string[]) => ({
  screen: { blocks: urls.map((url) => ({ type: "image", url })) },
});

test("an uploaded picture is exported by its address, and imported on its own service as the same picture", () => {
  const exported = exportedPicture(path, here);
  expect(exported).toBe(`${here}${path}/1280.webp`);
  expect(importedPicture(exported, here)).toBe(path);
  expect(importedPicture(exported, there)).toBe(exported);
});

test.each([
  "https://example.com/a.png",
  `${here}/pictures/demo/x/1280.webp`,
  `${here}.evil.example${path}/1280.webp`,
  `https://evil.example/${here}${path}/1280.webp`,
  `https://evil.example?${here}${path}/1280.webp`,
  `https://evil.example#${path}/1280.webp`,
  `${here}/x${path}/1280.webp`,
  `${here}${path}/1280.webp?x`,
  `${here}${path}`,
])("the web address %s is not changed", (url) => {
  expect([importedPicture(url, here), exportedPicture(url, here)]).toEqual([url, url]);
});

test("a file's pictures on other services are counted, each once", () => {
  const other = path.replaceAll("a", "b");
  const file = fileWith(
    `${here}${path}/1280.webp`,
    `${there}${path}/1280.webp`,
    `${there}${path}/640.webp`,
    `${there}${other}/1280.webp`,
    "https://example.com/a.png",
    path,
  );
  expect(foreignPictures(file, here)).toEqual({ count: 2, services: [there] });
  expect(foreignPictures(null, here)).toEqual({ count: 0, services: [] });
});
