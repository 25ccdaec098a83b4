import fc from "fast-check";
import { expect, test } from "vitest";
import { engines } from "#simulator/app-window.ts";
import { completed } from "#simulator/launch.ts";
import { networks } from "#simulator/network.ts";
import { versions } from "#simulator/protocol.ts";
import {
  defaultSettings,
  readSettings,
  type Settings,
  settingsQuery,
  sizes,
} from "#simulator/settings.ts";
import { themes } from "#simulator/theme-catalog.ts";

const inset = fc.integer({ min: 0, max: 200 });
const insets = fc.record({ top: inset, right: inset, bottom: inset, left: inset });
const anySettings: fc.Arbitrary<Settings> = fc.record({
  url: fc.webUrl(),
  botId: fc.string(),
  user: fc.string(),
  name: fc.string(),
  username: fc.string(),
  language: fc.string(),
  ref: fc.string(),
  version: fc.constantFrom(...versions),
  theme: fc.constantFrom(...(Object.keys(themes) as Settings["theme"][])),
  chat: fc.boolean(),
  silent: fc.boolean(),
  engine: fc.constantFrom(...(Object.keys(engines) as Settings["engine"][])),
  size: fc.constantFrom(...(Object.keys(sizes) as Settings["size"][])),
  sheet: fc.integer({ min: 40, max: 100 }),
  keyboard: fc.boolean(),
  safeArea: insets,
  contentSafeArea: insets,
  fit: fc.boolean(),
  network: fc.constantFrom(...(Object.keys(networks) as Settings["network"][])),
  wallet: fc.boolean(),
  clipboard: fc.string(),
});

test("a shared address brings every control back as it was", () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      expect(readSettings(settingsQuery(settings))).toEqual(settings);
    }),
  );
});

test("untouched controls leave the address bare", () => {
  expect(settingsQuery(defaultSettings)).toBe("");
});

test("an address with nonsense opens with the usual controls", () => {
  const nonsense =
    "?theme=toString&size=1x1&engine=__proto__&version=latest&sheet=abc&safeArea=1,2,3&keyboard=maybe";
  expect(readSettings(nonsense)).toEqual(defaultSettings);
});

test("a height outside the phone is brought back into it", () => {
  expect([readSettings("?sheet=5").sheet, readSettings("?sheet=900").sheet]).toEqual([40, 100]);
});

test("a launch keeps its signed data byte for byte and takes platform, version and theme from the controls", () => {
  const data = "user%3D%257B%2522id%2522%253A1%257D%26hash%3Dab%2Bc";
  const url = `https://example.com/app/acme?x=1#tgWebAppData=${data}&tgWebAppVersion=6.0&tgWebAppPlatform=web&tgWebAppStartParam=ada&tgWebAppThemeParams=%7B%7D`;
  const played = completed(url, {
    ...defaultSettings,
    version: "8.0",
    theme: "ios-dark",
  });
  expect(played.startsWith(`https://example.com/app/acme?x=1#tgWebAppData=${data}&`)).toBe(true);
  const hash = new URLSearchParams(new URL(played).hash.slice(1));
  expect(hash.getAll("tgWebAppVersion")).toEqual(["8.0"]);
  expect(hash.getAll("tgWebAppPlatform")).toEqual(["ios"]);
  expect(hash.get("tgWebAppStartParam")).toBe("ada");
  expect(JSON.parse(hash.get("tgWebAppThemeParams") ?? "")).toEqual(themes["ios-dark"].params);
});

test("every client theme names all fifteen colours in six digits", () => {
  for (const [name, { params }] of Object.entries(themes)) {
    if (["short", "numbers", "none"].includes(name)) continue;
    expect(Object.keys(params)).toHaveLength(15);
    for (const color of Object.values(params)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  }
});
