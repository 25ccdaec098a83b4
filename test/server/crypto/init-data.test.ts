import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signInitData, validateInitData } from "#server/crypto/init-data.ts";
import { ServiceError } from "#server/errors.ts";
import { botToken, initDataFields, initDataOf, startOfTest } from "../service.ts";

const now = startOfTest;

function verdict(raw: string, token = botToken): string {
  const result = validateInitData(raw, token, now);
  if (result.kind === "valid") return "accepted";
  expect(new ServiceError(result.code).status).toBe(401);
  return result.code;
}

/** Signs anything, so that only the tested rule can refuse it. */
function signed(fields: Record<string, string | undefined>): string {
  return signInitData(fields as Record<string, string>, botToken);
}

function checkString(fields: Record<string, string>): string {
  return Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join("\n");
}

function withHash(hash: string): string {
  return `${new URLSearchParams(initDataFields({}, now))}&hash=${hash}`;
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text);
const genuine = initDataOf({}, now);
const genuineHash = genuine.slice(-64);

describe("init data is refused when", () => {
  test.each([
    ["it is empty", "", "INIT_DATA_MISSING"],
    [
      "it has more than 16 KiB",
      signed(initDataFields({}, now, { x: "x".repeat(16_384) })),
      "INIT_DATA_TOO_LONG",
    ],
    ["it is no list of pairs", "hello", "INIT_DATA_MALFORMED"],
    ["a pair is empty", `${genuine}&`, "INIT_DATA_MALFORMED"],
    ["a key is empty", `=x&${genuine}`, "INIT_DATA_MALFORMED"],
    ["its percent-encoding is broken", `${genuine}&x=%zz`, "INIT_DATA_MALFORMED"],
    ["its percent-encoding is no UTF-8", `${genuine}&x=%ff`, "INIT_DATA_MALFORMED"],
    [
      "a key holds the sign that separates it from its value",
      signed({ ...initDataFields({}, now), "a=b": "c" }),
      "INIT_DATA_MALFORMED",
    ],
    ["a key comes twice", `${genuine}&query_id=other`, "INIT_DATA_DUPLICATE_KEY"],
    ["the hash comes twice", `${genuine}&hash=${genuineHash}`, "INIT_DATA_DUPLICATE_KEY"],
    ["a key comes twice, once encoded", `${genuine}&%71uery_id=other`, "INIT_DATA_DUPLICATE_KEY"],
    [
      "a value holds a line break",
      signed(initDataFields({}, now, { a: "1\nb=2" })),
      "INIT_DATA_CONTROL_CHARACTER",
    ],
    [
      "a key holds a line break",
      signed(initDataFields({}, now, { "a\nb": "2" })),
      "INIT_DATA_CONTROL_CHARACTER",
    ],
    [
      "a value holds NUL",
      signed(initDataFields({}, now, { a: "\0" })),
      "INIT_DATA_CONTROL_CHARACTER",
    ],
    [
      "there is no hash",
      new URLSearchParams(initDataFields({}, now)).toString(),
      "INIT_DATA_SIGNATURE_INVALID",
    ],
    ["the hash is empty", withHash(""), "INIT_DATA_SIGNATURE_INVALID"],
    [
      "the hash is in upper case",
      withHash(genuineHash.toUpperCase()),
      "INIT_DATA_SIGNATURE_INVALID",
    ],
    ["the hash is short", withHash(genuineHash.slice(0, 62)), "INIT_DATA_SIGNATURE_INVALID"],
    ["the hash is long", withHash(`${genuineHash}00`), "INIT_DATA_SIGNATURE_INVALID"],
    ["the hash has no hex", withHash("z".repeat(64)), "INIT_DATA_SIGNATURE_INVALID"],
    ["a value was changed", genuine.replace("Ada", "Eve"), "INIT_DATA_SIGNATURE_INVALID"],
    ["a pair was added", `${genuine}&extra=1`, "INIT_DATA_SIGNATURE_INVALID"],
    ["a pair was taken out", genuine.replace(/query_id=[^&]*&/, ""), "INIT_DATA_SIGNATURE_INVALID"],
    ["auth_date is missing", signed({ user: '{"id":1}' }), "INIT_DATA_DATE_INVALID"],
    [
      "auth_date is empty",
      signed(initDataFields({}, now, { auth_date: "" })),
      "INIT_DATA_DATE_INVALID",
    ],
    [
      "auth_date ends in letters",
      signed(initDataFields({}, now, { auth_date: `${now / 1000}abc` })),
      "INIT_DATA_DATE_INVALID",
    ],
    [
      "auth_date has a sign",
      signed(initDataFields({}, now, { auth_date: `+${now / 1000}` })),
      "INIT_DATA_DATE_INVALID",
    ],
    [
      "auth_date has an exponent",
      signed(initDataFields({}, now, { auth_date: "1795e6" })),
      "INIT_DATA_DATE_INVALID",
    ],
    [
      "auth_date has other digits",
      signed(initDataFields({}, now, { auth_date: "١٧٩٥٠٠٠٠٠٠" })),
      "INIT_DATA_DATE_INVALID",
    ],
    ["it is a second older than 24 h", initDataOf({}, now - 86_401_000), "INIT_DATA_EXPIRED"],
    ["it is a second more than 60 s ahead", initDataOf({}, now + 61_000), "INIT_DATA_FROM_FUTURE"],
    ["it is ten years ahead", initDataOf({}, now + 10 * 365 * 86_400_000), "INIT_DATA_FROM_FUTURE"],
    ["there is no user", signed({ auth_date: String(now / 1000) }), "INIT_DATA_USER_MISSING"],
    [
      "the user is no JSON",
      signed(initDataFields({}, now, { user: "{id:1}" })),
      "INIT_DATA_USER_INVALID",
    ],
    [
      "the user is a list",
      signed(initDataFields({}, now, { user: "[1]" })),
      "INIT_DATA_USER_INVALID",
    ],
    [
      "the user is null",
      signed(initDataFields({}, now, { user: "null" })),
      "INIT_DATA_USER_INVALID",
    ],
  ])("%s", (_what, raw, code) => {
    expect(verdict(raw)).toBe(code);
  });

  test.each([0, -1, 1.5, 2 ** 52 + 1, "42", null, true, undefined])("the user's id is %j", (id) => {
    expect(verdict(initDataOf({ id }, now))).toBe("INIT_DATA_USER_INVALID");
  });

  test.each([
    [
      "the two arguments of the first HMAC swapped",
      hmac(hmac(botToken, "WebAppData").digest(), checkString(initDataFields({}, now))),
    ],
    [
      "the key of a login widget",
      hmac(createHash("sha256").update(botToken).digest(), checkString(initDataFields({}, now))),
    ],
    ["the bare token as the key", hmac(botToken, checkString(initDataFields({}, now)))],
    ["an empty token", hmac(hmac("WebAppData", "").digest(), checkString(initDataFields({}, now)))],
  ])("it is signed with %s", (_what, signature) => {
    expect(verdict(withHash(signature.digest("hex")))).toBe("INIT_DATA_SIGNATURE_INVALID");
  });

  test("the bot has no token, with any signature", () => {
    expect(verdict(signInitData(initDataFields({}, now), ""), "")).toBe(
      "INIT_DATA_SIGNATURE_INVALID",
    );
  });
});

describe("genuine init data is accepted", () => {
  test.each([
    ["as the client makes it", genuine],
    ["with a question mark before it", `?${genuine}`],
    [
      "with unknown keys",
      initDataOf({}, now, { signature: "c2lnbmF0dXJl", can_send_after: "10", brand_new: "yes" }),
    ],
    [
      "with escaped slashes in its JSON",
      signed(initDataFields({}, now, { user: '{"id":42,"photo_url":"https:\\/\\/t.me\\/i.svg"}' })),
    ],
    [
      "with spaces as plus signs",
      `${new URLSearchParams({ ...initDataFields({ first_name: "A B+C" }, now) })}`.concat(
        `&hash=${hashOf({ first_name: "A B+C" })}`,
      ),
    ],
    ["with control codes that names may hold", initDataOf({ first_name: "A\u007fd\u0085a" }, now)],
    ["with emoji", initDataOf({ first_name: "🦊 Ли́са" }, now)],
    ["in another order", genuine.split("&").reverse().join("&")],
    ["exactly 24 h old", initDataOf({}, now - 86_400_000)],
    ["60 s ahead", initDataOf({}, now + 60_000)],
    ["of the largest user id", initDataOf({ id: 2 ** 52 }, now)],
    [
      "with a start parameter that looks like a pair",
      initDataOf({}, now, { start_param: "a=b&c" }),
    ],
  ])("%s", (_what, raw) => {
    expect(verdict(raw)).toBe("accepted");
  });

  test("and yields the player, the chat and the moment", () => {
    expect(validateInitData(initDataOf({}, now, { start_param: "abc" }), botToken, now)).toEqual({
      kind: "valid",
      initData: {
        user: {
          tgId: 42,
          name: "Ada Lovelace",
          username: "ada",
          photo: "",
          language: "en",
          canBeMessaged: true,
        },
        startParam: "abc",
        authDate: now,
      },
    });
  });
});

const photo = "https://t.me/i/userpic/320/4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg";

test.each([
  [photo, photo],
  ["https://cdn4.telesco.pe/file/a.jpg", "https://cdn4.telesco.pe/file/a.jpg"],
  ["http://t.me/i.svg", ""],
  ["https://example.com/i.svg", ""],
  ["https://t.me.example.com/i.svg", ""],
  ["https://xtelesco.pe/i.svg", ""],
  ["https://t.me@example.com/i.svg", ""],
  ["https://user:word@t.me/i.svg", ""],
  ["https://t.me:8443/i.svg", ""],
  ["javascript:alert(1)", ""],
  [`https://t.me/${"i".repeat(244)}`, ""],
  [7, ""],
])("of a photo at %s the service takes %j", (photo_url, expected) => {
  const checked = validateInitData(initDataOf({ photo_url }, now), botToken, now);
  expect(checked).toMatchObject({ initData: { user: { photo: expected } } });
});

function hashOf(player: { first_name: string }): string {
  return initDataOf(player, now).slice(-64);
}

const text = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .filter((value) => !/\p{Cc}/u.test(value));
const key = fc
  .stringMatching(/^[a-z_]{1,20}$/)
  .filter((name) => !["hash", "user", "auth_date", "start_param"].includes(name));

test("any content is accepted with its token, and with no other", () => {
  fc.assert(
    fc.property(
      fc.dictionary(key, text),
      fc.integer({ min: 1, max: 2 ** 52 }),
      text,
      (more, id, startParam) => {
        const raw = initDataOf({ id }, now, { ...more, start_param: startParam });
        expect(validateInitData(raw, botToken, now)).toMatchObject({
          kind: "valid",
          initData: {
            user: { tgId: id },
            startParam,
          },
        });
        expect(verdict(raw, `${botToken}x`)).toBe("INIT_DATA_SIGNATURE_INVALID");
      },
    ),
  );
});

test("no changed character of genuine init data is accepted as another player", () => {
  fc.assert(
    fc.property(
      fc.nat(genuine.length - 1),
      fc.stringMatching(/^[0-9a-zA-Z%&=+]$/),
      (at, character) => {
        const changed = genuine.slice(0, at) + character + genuine.slice(at + 1);
        const same =
          new URLSearchParams(changed).toString() === new URLSearchParams(genuine).toString();
        expect(verdict(changed) === "accepted").toBe(same);
      },
    ),
    { numRuns: 500 },
  );
});
