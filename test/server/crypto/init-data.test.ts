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
function signed(fields: Record<string, string>): string {
  return signInitData(fields, botToken);
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

/** Genuine init data with these fields changed. */
const withFields = (fields: Record<string, string>) => signed(initDataFields({}, now, fields));

/** Init data by the code that refuses it. */
const refused: Record<string, Record<string, string>> = {
  INIT_DATA_MISSING: { "it is empty": "" },
  INIT_DATA_TOO_LONG: { "it has more than 16 KiB": withFields({ x: "x".repeat(16_384) }) },
  INIT_DATA_MALFORMED: {
    "it is no list of pairs": "hello",
    "a pair is empty": `${genuine}&`,
    "a key is empty": `=x&${genuine}`,
    "its percent-encoding is broken": `${genuine}&x=%zz`,
    "its percent-encoding is no UTF-8": `${genuine}&x=%ff`,
    "a key holds the sign that separates it from its value": withFields({ "a=b": "c" }),
  },
  INIT_DATA_DUPLICATE_KEY: {
    "a key comes twice": `${genuine}&query_id=other`,
    "the hash comes twice": `${genuine}&hash=${genuineHash}`,
    "a key comes twice, once encoded": `${genuine}&%71uery_id=other`,
  },
  INIT_DATA_CONTROL_CHARACTER: {
    "a value holds a line break": withFields({ a: "1\nb=2" }),
    "a key holds a line break": withFields({ "a\nb": "2" }),
    "a value holds NUL": withFields({ a: "\0" }),
  },
  INIT_DATA_SIGNATURE_INVALID: {
    "there is no hash": `${new URLSearchParams(initDataFields({}, now))}`,
    "the hash is empty": withHash(""),
    "the hash is in upper case": withHash(genuineHash.toUpperCase()),
    "the hash is short": withHash(genuineHash.slice(0, 62)),
    "the hash is long": withHash(`${genuineHash}00`),
    "the hash has no hex": withHash("z".repeat(64)),
    "a value was changed": genuine.replace("Ada", "Eve"),
    "a pair was added": `${genuine}&extra=1`,
    "a pair was taken out": genuine.replace(/query_id=[^&]*&/, ""),
  },
  INIT_DATA_DATE_INVALID: {
    "auth_date is missing": signed({ user: '{"id":1}' }),
    "auth_date is empty": withFields({ auth_date: "" }),
    "auth_date ends in letters": withFields({ auth_date: `${now / 1000}abc` }),
    "auth_date has a sign": withFields({ auth_date: `+${now / 1000}` }),
    "auth_date has an exponent": withFields({ auth_date: "1795e6" }),
    "auth_date has other digits": withFields({ auth_date: "١٧٩٥٠٠٠٠٠٠" }),
  },
  INIT_DATA_EXPIRED: { "it is a second older than 24 h": initDataOf({}, now - 86_401_000) },
  INIT_DATA_FROM_FUTURE: {
    "it is a second more than 60 s ahead": initDataOf({}, now + 61_000),
    "it is ten years ahead": initDataOf({}, now + 10 * 365 * 86_400_000),
  },
  INIT_DATA_USER_MISSING: { "there is no user": signed({ auth_date: String(now / 1000) }) },
  INIT_DATA_USER_INVALID: {
    "the user is no JSON": withFields({ user: "{id:1}" }),
    "the user is a list": withFields({ user: "[1]" }),
    "the user is null": withFields({ user: "null" }),
  },
};

describe("init data is refused when", () => {
  const rows = Object.entries(refused).flatMap(([code, cases]) =>
    Object.entries(cases).map(([what, raw]) => ({ code, what, raw })),
  );
  test.each(rows)("$what", ({ code, raw }) => {
    expect(verdict(raw)).toBe(code);
  });

  test.each([0, -1, 1.5, 2 ** 52 + 1, "42", null, true, undefined])("the user's id is %j", (id) => {
    expect(verdict(initDataOf({ id }, now))).toBe("INIT_DATA_USER_INVALID");
  });

  const text = checkString(initDataFields({}, now));
  test.each([
    ["the first HMAC's arguments swapped", hmac(hmac(botToken, "WebAppData").digest(), text)],
    ["a login widget's key", hmac(createHash("sha256").update(botToken).digest(), text)],
    ["the bare token as the key", hmac(botToken, text)],
    ["an empty token", hmac(hmac("WebAppData", "").digest(), text)],
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
  const spaced = { first_name: "A B+C" };
  test.each(
    Object.entries({
      "as the client makes it": genuine,
      "with a question mark before it": `?${genuine}`,
      "with unknown keys": withFields({ signature: "c2lnbmF0dXJl", can_send_after: "10" }),
      "with escaped slashes in its JSON": withFields({
        user: '{"id":42,"photo_url":"https:\\/\\/t.me\\/i.svg"}',
      }),
      "with spaces as plus signs": `${new URLSearchParams(initDataFields(spaced, now))}&hash=${initDataOf(spaced, now).slice(-64)}`,
      "with control codes that names may hold": initDataOf({ first_name: "A\u007fd\u0085a" }, now),
      "with emoji": initDataOf({ first_name: "🦊 Ли́са" }, now),
      "in another order": genuine.split("&").reverse().join("&"),
      "exactly 24 h old": initDataOf({}, now - 86_400_000),
      "60 s ahead": initDataOf({}, now + 60_000),
      "of the largest user id": initDataOf({ id: 2 ** 52 }, now),
      "with a start parameter that looks like a pair": withFields({ start_param: "a=b&c" }),
    }),
  )("%s", (_what, raw) => {
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
