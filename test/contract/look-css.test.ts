import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookPresets } from "#builder/look/look-preset.ts";
import {
  contrast,
  leastContrast,
  minShapeContrast,
  minTextContrast,
  mixed,
  textOn,
} from "#contract/screen/color.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import { lookCss } from "#contract/screen/look-css.ts";
import { formOf, lookOf, lookThemes } from "#contract/screen/look-form.ts";
import { surfacesOf } from "#contract/screen/look-ink.ts";

describe("the style sheet of a look", () => {
  test("is empty without a look", () => {
    expect(lookCss(undefined)).toBe("");
    expect(lookCss({})).toBe("");
  });

  test("has the accent and a readable text on it, for both themes", () => {
    const css = lookCss({ accent: { light: "#ffd000", dark: "#202060" } });
    expect(css).toContain(':root[style*="scheme: light"]{--accent:#ffd000;--on-accent:#000000');
    expect(css).toContain(':root[style*="scheme: dark"]{--accent:#202060;--on-accent:#ffffff');
  });

  test("follows the browser if the client has no theme", () => {
    const css = lookCss({ accent: { dark: "#ff0000" } });
    expect(css).toContain(
      '@media (prefers-color-scheme:dark){:root:not([style*="scheme:"]){--accent:#ff0000',
    );
    expect(css).not.toContain("light");
    expect(css).not.toContain("not all");
  });

  test("fixes a gradient to the viewport and gives the page its first colour", () => {
    const css = lookCss({ background: { from: "#101020", to: "#302050" } });
    expect(css).toContain("--page:#101020");
    expect(css).toContain("--page-text:#ffffff");
    expect(css).toContain("--layer:linear-gradient(#101020,#302050)");
    expect(css).toContain('body::before{content:"";position:fixed;');
  });

  test("shows a picture's colour before the picture", () => {
    const hash = "0123456789abcdef".repeat(2);
    const css = lookCss({ background: { image: `/pictures/demo/${hash}`, color: "#204060" } });
    expect(css).toMatch(/--page:#[0-9a-f]{6};--page-text:#ffffff/);
    expect(css).toContain(`url("/pictures/demo/${hash}/1280.webp") center/cover`);
  });

  test("has common rules of both themes once", () => {
    const css = lookCss({ accent: "#ff0000", cards: "glass", tapImage: "https://a.example/b.png" });
    expect(css.split("clip-path").length - 1).toBe(1);
    expect(css.split("--glass)").length - 1).toBe(1);
  });

  test("contains nothing that could end the style element, a rule or a URL", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "#ff0000}</style><script>",
        'https://a.example/")}body{display:none}',
        "https://a.example/\\22) <b>",
        "https://a.example/\ud800",
        "/pictures/demo/../../x",
        "https://пример.рф/кот.png",
      ),
      fc.string().map((tail) => `https://a.example/${tail}`),
    );
    const themed = fc.oneof(text, fc.record({ light: text, dark: text }, { requiredKeys: [] }));
    const background = fc.oneof(
      fc.record({ color: text }),
      fc.record({ from: text, to: text }),
      fc.record({ image: text, color: text }, { requiredKeys: ["image"] }),
    );
    fc.assert(
      fc.property(
        fc.record(
          { accent: themed, background, tapImage: themed, pointsIcon: themed, cards: themed },
          { requiredKeys: [] },
        ),
        (look) => {
          const css = lookCss(look as Look);
          expect(css).not.toMatch(/[<\\\n]/);
          const outside = css.replace(/url\("[!#-&*-;=?-[\]-~]*"\)/g, "url()");
          expect(outside).not.toContain("https:");
          expect(outside.split("{").length).toBe(outside.split("}").length);
          expect(
            outside.replace(/\[style\*="scheme:(?: light| dark)?"\]|content:""/g, ""),
          ).not.toContain('"');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("over a picture", () => {
  const picture = `/pictures/demo/${"0123456789abcdef".repeat(2)}`;
  const pictured = (color: string, cards: "glass" | "outline") =>
    lookCss({ accent: "#f59e0b", background: { image: picture, color }, cards });
  /** A value of the style sheet; for a translucent colour, without its opacity. */
  const colorIn = (css: string, name: string) =>
    new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(css)?.[1] ?? "";
  const shareIn = (css: string, before: string) =>
    Number.parseInt(new RegExp(`${before}#[0-9a-f]{6}([0-9a-f]{2})`).exec(css)?.[1] ?? "", 16) /
    255;

  test("texts, hints and links on cards are readable, however light or dark its parts are", () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((number) => `#${number.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(
        color,
        fc.constantFrom("glass", "outline"),
        fc.constantFrom("#000000", "#ffffff"),
        (main, cards, part) => {
          const css = pictured(main, cards);
          const veiled = mixed(
            colorIn(css, "page"),
            part,
            shareIn(css, String.raw`linear-gradient\(`),
          );
          const card = mixed(colorIn(css, "glass"), veiled, shareIn(css, "--glass:"));
          for (const ink of ["page-text", "page-hint", "page-link"])
            expect(contrast(colorIn(css, ink), card), ink).toBeGreaterThanOrEqual(4.4);
        },
      ),
      // A colour with equal contrast to black and white is the worst case.
      { examples: [["#f00000", "outline", "#000000"]] },
    );
  });

  test("texts on the page have a halo, and only those", () => {
    const css = pictured("#204060", "glass");
    expect(css).toContain(":is(.screen,.refresh,.over-page){text-shadow:");
    expect(css).toContain(":is(.card:not(.points-block),.link,.tap-area){text-shadow:none}");
    expect(lookCss({ background: { color: "#204060" } })).not.toContain("text-shadow");
  });

  test("its colour shows until it has loaded, on pages over the screen, too", () => {
    expect(pictured("#204060", "glass")).toContain(" center/cover var(--page)");
  });
});

test("links in the client's own dialogs are readable, however dark the page is", () => {
  const css = lookCss({ accent: "#fbbf24", background: { color: "#120b02" }, cards: "glass" });
  const [, link = ""] = /light"\]\{[^}]*--link:(#[0-9a-f]{6})/.exec(css) ?? [];
  expect(contrast(link, "#ffffff")).toBeGreaterThanOrEqual(minTextContrast);
});

test("a look is unchanged when it is split by theme and merged again", () => {
  const look: Look = {
    accent: "#112233",
    background: { light: { color: "#ffffff" }, dark: { from: "#000000", to: "#111111" } },
    cards: { dark: "glass" },
  };
  expect(lookOf({ light: formOf(look, "light"), dark: formOf(look, "dark") })).toEqual(look);
  expect(lookOf({ light: {}, dark: {} })).toBeUndefined();
});

test.each(
  Object.entries(lookPresets).flatMap(([name, look]) =>
    lookThemes.map((theme) => [name, theme, formOf(look, theme)] as const),
  ),
)("the preset %s reads in the %s theme", (_, theme, form) => {
  const { card, page } = surfacesOf(form, theme);
  const accent = form.accent ?? "";
  expect(leastContrast(accent, [...card, ...(page ?? [])])).toBeGreaterThanOrEqual(
    minShapeContrast,
  );
  expect(contrast(textOn(accent), accent)).toBeGreaterThanOrEqual(minTextContrast);
  expect(leastContrast(textOn(...(page ?? [])), page ?? [])).toBeGreaterThanOrEqual(7);
});
