import { beforeEach, describe, expect, test } from "vitest";
import { readLaunch } from "#mini-app/client/launch.ts";
import { launchHash } from "../handover.ts";

beforeEach(() => sessionStorage.clear());

describe("a launch by the messaging client", () => {
  test("has the player and the language of the client", () => {
    expect(readLaunch(launchHash(), sessionStorage, "de")).toMatchObject({
      kind: "player",
      tgId: 7,
      language: "en",
    });
  });

  test("passes init data on unchanged", () => {
    const initData = "user=%7B%22id%22%3A7%7D&auth_date=1&odd=a%2Bb+c&hash=00";
    const launch = readLaunch(`#${new URLSearchParams({ tgWebAppData: initData })}`, null, "en");
    expect(launch).toMatchObject({ kind: "player", initData });
  });

  test("survives a reload that loses the hash", () => {
    readLaunch(launchHash(), sessionStorage, "en");
    expect(readLaunch("", sessionStorage, "en")).toMatchObject({ kind: "player", tgId: 7 });
  });

  test("works without theme, version and platform", () => {
    const hash = `#${new URLSearchParams({ tgWebAppData: "user=%7B%22id%22%3A7%7D" })}`;
    expect(readLaunch(hash, null, "en").kind).toBe("player");
  });

  test("has the referral code of the launch parameters, else of the page's address", () => {
    expect(
      readLaunch(launchHash({ tgWebAppStartParam: "abc" }), null, "en", "?start=def"),
    ).toMatchObject({ ref: "abc" });
    expect(readLaunch(launchHash(), null, "en", "?start=def")).toMatchObject({ ref: "def" });
    expect(readLaunch(launchHash(), null, "en")).toMatchObject({ ref: "" });
    expect(readLaunch(launchHash(), null, "en", `?start=${"x".repeat(600)}`)).toMatchObject({
      ref: "x".repeat(512),
    });
  });

  test("is found behind a route in the hash", () => {
    expect(readLaunch(launchHash().replace("#", "#/friends?"), null, "en")).toMatchObject({
      kind: "player",
      tgId: 7,
    });
    expect(readLaunch(launchHash().replace("#", "#/a?b=1&"), null, "en")).toMatchObject({
      kind: "player",
      tgId: 7,
    });
  });

  test("is read to its end if a parameter has a bare question mark", () => {
    const hash = launchHash();
    expect(readLaunch(hash.replace("#", "#tgWebAppStartParam=a?b&"), null, "en")).toMatchObject({
      tgId: 7,
      ref: "a?b",
    });
    expect(readLaunch(`${hash}&tgWebAppStartParam=a?b`, null, "en")).toMatchObject({
      kind: "player",
      tgId: 7,
      ref: "a?b",
    });
    expect(
      readLaunch(`${hash}&tgWebAppStartParam=?`.replace("#", "#/friends?"), null, "en"),
    ).toMatchObject({ tgId: 7, ref: "?" });
  });
});

describe("the player's language", () => {
  const languageOf = (language_code: unknown, browserLanguage = "de-CH") => {
    const tgWebAppData = `user=${encodeURIComponent(JSON.stringify({ id: 7, language_code }))}`;
    return readLaunch(launchHash({ tgWebAppData }), null, browserLanguage).language;
  };

  test.each([
    ["en", "en"],
    ["pt-br", "pt-br"],
    ["zh-Hant-TW", "zh-Hant-TW"],
    ["es-419", "es-419"],
    ["en_US", "en-US"],
    ["zh_hans_raw", "zh-hans"],
    ["en-US-US", "en-US"],
    ["ca-valencia", "ca"],
  ])("with the client's language %s is %s", (code, language) => {
    expect(languageOf(code)).toBe(language);
    expect(() => new Intl.DateTimeFormat(language)).not.toThrow();
  });

  test.each([
    "",
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "x".repeat(1000),
    "-",
    "en🙂",
    "c",
    7,
    null,
    ["en"],
    { toString: 1 },
  ])("is the browser's if the client's is %s", (code) => {
    expect(languageOf(code)).toBe("de-CH");
  });

  test("is English without a language of the browser", () => {
    expect(languageOf("constructor", "")).toBe("en");
    expect(readLaunch("", null, "C").language).toBe("en");
    expect(readLaunch("", null, undefined as unknown as string).language).toBe("en");
  });
});

describe("a launch that cannot become a session", () => {
  test('is "outside" when no client opened the page', () => {
    expect(readLaunch("", sessionStorage, "ru")).toEqual({ kind: "outside", language: "ru" });
    expect(readLaunch("#section", sessionStorage, "en").kind).toBe("outside");
  });

  test.each(["6.0", "5.4"])("says too old at client version %s", (tgWebAppVersion) => {
    expect(readLaunch(launchHash({ tgWebAppVersion }), null, "en").kind).toBe("too-old");
  });

  test.each(["6.1", "6.10", "9.2", "odd"])("lets client version %s in", (tgWebAppVersion) => {
    expect(readLaunch(launchHash({ tgWebAppVersion }), null, "en").kind).toBe("player");
  });

  test.each([
    ["nothing", ""],
    ["no user", "auth_date=1&hash=0"],
    ["a broken user", "user=%7Bid&hash=0"],
    ["a user id in quotes", `user=${encodeURIComponent('{"id":"7"}')}`],
  ])("fails as unreadable when init data have %s", (_, tgWebAppData) => {
    expect(readLaunch(launchHash({ tgWebAppData }), sessionStorage, "en").kind).toBe("unreadable");
  });

  test("is not stored for the next reload", () => {
    readLaunch(launchHash({ tgWebAppData: "" }), sessionStorage, "en");
    expect(readLaunch("", sessionStorage, "en").kind).toBe("outside");
  });
});
