import { createHash, createHmac, generateKeyPairSync, sign } from "node:crypto";
import { type Chance, oneOf } from "../../chance.ts";
import type { Launch } from "./genuine-launch.ts";
import { hashOf, type Pairs, signed, written } from "./telegram-signer.ts";

/** A forger's means and the service's secrets: a genuine launch, tokens, and random numbers. */
export interface Forger {
  /** The token of the attacked bot, which a forger lacks; Telegram may sign something with it. */
  readonly token: string;
  /** The token of another bot of the same service. */
  readonly otherToken: string;
  readonly launch: Launch;
  /** A launch of another player of the same bot. */
  readonly other: Launch;
  readonly chance: Chance;
  /** Unix seconds. */
  readonly now: number;
}

type Forgery = (forger: Forger) => string;

const thirdParty = generateKeyPairSync("ed25519").privateKey;

/** The launch's pairs with some of them replaced, or removed where undefined. */
function withPairs(pairs: Pairs, changes: Readonly<Record<string, string | undefined>>): Pairs {
  const replaced = pairs.map(
    ([key, value]) => [key, key in changes ? changes[key] : value] as const,
  );
  const added = Object.entries(changes).filter(([key]) => !pairs.some(([known]) => known === key));
  return [...replaced, ...added].filter((pair): pair is [string, string] => pair[1] !== undefined);
}

const textOf = (pairs: Pairs, name: string) => pairs.find(([key]) => key === name)?.[1] ?? "";
const genuineHash = ({ launch, token }: Forger) => hashOf(launch.pairs, token);
const sorted = (pairs: Pairs) => pairs.toSorted(([one], [other]) => (one < other ? -1 : 1));
const checkText = (pairs: Pairs) =>
  sorted(pairs)
    .map(([key, value]) => `${key}=${value}`)
    .join("\n");
const hex = (text: string | Buffer) => Buffer.from(text).toString("hex");
const hmac = (key: string | Buffer, text: string, algorithm = "sha256") =>
  createHmac(algorithm, key).update(text).digest();
const tokenKey = (token: string) => hmac("WebAppData", token);

/** The forger's own data, changed, with the hash of the original. */
const changed = (forger: Forger, changes: Readonly<Record<string, string | undefined>>) =>
  written(withPairs(forger.launch.pairs, changes), genuineHash(forger));
/** Data as Telegram would sign them. */
const signedAll = (
  { launch, token }: Forger,
  changes: Readonly<Record<string, string | undefined>>,
) => signed(withPairs(launch.pairs, changes), token);
const withUser = ({ launch }: Forger, changes: object) =>
  JSON.stringify({ ...JSON.parse(textOf(launch.pairs, "user")), ...changes });
const hashed = ({ launch }: Forger, hash: string) => written(launch.pairs, hash);
const spliced = (text: string, at: number, piece: string) =>
  text.slice(0, at) + piece + text.slice(at);

const dates = [
  "",
  "+{}",
  " {}",
  "{}.0",
  "{}e0",
  "0x{}",
  "{}abc",
  "-{}",
  "{} ",
  "{},0",
  "NaN",
  "1e99",
];
const arabicDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
const ids = [0, -1, 1.5, 2 ** 53, "42", null, true, [42], { id: 42 }, "", -0];
const junk = [
  "%",
  "%zz",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "%f8%88%80%80%80",
  "%u0041",
  "&&",
  "&=x",
  ";",
];
const likeKeys: [string, string][] = [
  ["user", "uѕer"],
  ["user", "User"],
  ["user", "user\u200b"],
  ["user", "user[]"],
  ["user", "user[id]"],
  ["user", "__proto__"],
  ["auth_date", "auth-date"],
  ["auth_date", "аuth_date"],
  ["auth_date", "ａｕｔｈ_date"],
  ["query_id", "queryId"],
];

/** Every known way to forge init data, each with as many variants as there are numbers. */
export const forgeries: Readonly<Record<string, Forgery>> = {
  "signed with a made-up token": ({ launch, chance }) =>
    signed(launch.pairs, `${7_000_000_000 + chance(1e9)}:${hex(String(chance(1e9)))}`),
  "signed with another bot's token": ({ launch, otherToken }) => signed(launch.pairs, otherToken),
  "signed with a token that differs in a character": ({ launch, token, chance }) => {
    const at = chance(token.length);
    return signed(launch.pairs, `${token.slice(0, at)}~${token.slice(at + 1)}`);
  },
  "signed with a part of the token, or more than it": ({ launch, token, chance }) => {
    const [id = "", secret = ""] = token.split(":");
    const others = [id, secret, `${token}\n`, ` ${token}`, `bot${token}`, `${token}/test`, ""];
    return signed(launch.pairs, oneOf(others, chance));
  },
  "with a character of the hash changed": (forger) => {
    const hash = genuineHash(forger);
    const at = forger.chance(64);
    const digit = (Number.parseInt(hash[at] ?? "0", 16) + 1 + forger.chance(15)) % 16;
    return hashed(forger, hash.slice(0, at) + digit.toString(16) + hash.slice(at + 1));
  },
  "with two values swapped": (forger) => {
    const [one, other] = [oneOf(forger.launch.pairs, forger.chance), forger.launch.pairs[1]];
    return changed(forger, { [one[0]]: other?.[1], [other?.[0] ?? "user"]: one[1] });
  },
  "with two keys swapped": (forger) => {
    const rename: Record<string, string> = { user: "query_id", query_id: "user" };
    const pairs = forger.launch.pairs.map(([key, value]) => [rename[key] ?? key, value] as const);
    return written(pairs, genuineHash(forger));
  },
  "with a key that only looks like it": (forger) => {
    const [name, like] = oneOf(likeKeys, forger.chance);
    const pairs = forger.launch.pairs.map(
      ([key, value]) => [key === name ? like : key, value] as const,
    );
    return written(pairs, genuineHash(forger));
  },
  "with a key twice": (forger) => {
    const [key, value] = oneOf(forger.launch.pairs, forger.chance);
    const second = `${oneOf([key, `%${hex(key.slice(0, 1))}${key.slice(1)}`], forger.chance)}=`;
    const other = encodeURIComponent(
      forger.chance(2) === 0 ? value : textOf(forger.other.pairs, key),
    );
    return forger.chance(2) === 0
      ? `${second}${other}&${forger.launch.initData}`
      : `${forger.launch.initData}&${second}${other}`;
  },
  "with two hashes": (forger) => {
    const mine = `hash=${genuineHash(forger)}`;
    const theirs = written(forger.other.pairs);
    return oneOf(
      [`${mine}&${forger.launch.initData}`, `${mine}&${theirs}&${mine}`, `${theirs}&${mine}&hash=`],
      forger.chance,
    );
  },
  "with a pair left out": (forger) => {
    const [key] = oneOf(forger.launch.pairs, forger.chance);
    return changed(forger, { [key]: undefined });
  },
  "with a pair added": (forger) =>
    changed(forger, {
      [oneOf(["is_admin", "receiver", "can_send_after", "x", "hash2"], forger.chance)]: "1",
    }),
  "of another user": (forger) =>
    changed(forger, { user: withUser(forger, { id: forger.other.tgId }) }),
  "whose user is another's, whole": (forger) =>
    changed(forger, { user: textOf(forger.other.pairs, "user") }),
  "with another player's hash": ({ launch, other, token }) =>
    written(launch.pairs, hashOf(other.pairs, token)),
  "whose JSON is in another order": (forger) => {
    const members = Object.entries(JSON.parse(textOf(forger.launch.pairs, "user")));
    return changed(forger, { user: JSON.stringify(Object.fromEntries(members.reverse())) });
  },
  "whose JSON has other spaces": (forger) =>
    changed(forger, {
      user: spliced(textOf(forger.launch.pairs, "user"), 1, " ".repeat(1 + forger.chance(4))),
    }),
  "whose JSON names the id twice": (forger) =>
    changed(forger, {
      user: textOf(forger.launch.pairs, "user").replace(/\}$/, `,"id":${forger.other.tgId}}`),
    }),
  "encoded twice": (forger) => {
    const twice = forger.launch.pairs.map(
      ([key, value]) => [key, encodeURIComponent(value)] as const,
    );
    return written(twice, genuineHash(forger));
  },
  "encoded as a whole": ({ launch, chance }) =>
    oneOf(
      [
        encodeURIComponent(launch.initData),
        Buffer.from(launch.initData).toString("base64"),
        hex(launch.initData),
        JSON.stringify(Object.fromEntries(launch.pairs)),
        `tgWebAppData=${encodeURIComponent(launch.initData)}`,
        `#tgWebAppData=${encodeURIComponent(launch.initData)}`,
        `??${launch.initData}`,
        `tma ${launch.initData}`,
        `"${launch.initData}"`,
      ],
      chance,
    ),
  "with other separators": ({ launch, chance }) =>
    launch.initData.replaceAll("&", oneOf([";", "&amp;", "&&", "%26", ",", " & "], chance)),
  "with the hash written otherwise": (forger) => {
    const hash = genuineHash(forger);
    const forms = [
      hash.toUpperCase(),
      `0x${hash}`,
      ` ${hash}`,
      `${hash}00`,
      hash.slice(0, 62),
      Buffer.from(hash, "hex").toString("base64"),
      Buffer.from(hash, "hex").toString("base64url"),
      `${hash},${hash}`,
      "",
      "0".repeat(64),
      hash.split("").reverse().join(""),
      `${hash.slice(0, 63)}g`,
    ];
    return hashed(forger, oneOf(forms, forger.chance));
  },
  "without a hash": ({ launch, chance }) =>
    written(launch.pairs) + oneOf(["", "&hash", "&Hash=0", "&hash[]=0"], chance),
  "signed by Telegram, too long ago": (forger) =>
    signedAll(forger, { auth_date: String(forger.now - 86_460 - forger.chance(1e8)) }),
  "signed by Telegram, for a time to come": (forger) =>
    signedAll(forger, { auth_date: String(forger.now + 600 + forger.chance(1e9)) }),
  "with a newer date": (forger) =>
    changed(forger, {
      auth_date: String(Number(textOf(forger.launch.pairs, "auth_date")) + 1 + forger.chance(900)),
    }),
  "with a date that is no number of seconds": (forger) => {
    const date = String(forger.now);
    const form = oneOf([...dates, arabicDigits(date), `${date}000000`, undefined], forger.chance);
    return signedAll(forger, { auth_date: form?.replace("{}", date) });
  },
  "with a user who cannot be": (forger) =>
    signedAll(forger, { user: withUser(forger, { id: oneOf(ids, forger.chance) }) }),
  "with a user that is no user": (forger) => {
    const forms = [
      "",
      "null",
      "[]",
      "42",
      '"x"',
      "{",
      "{}",
      "[{}]",
      '{"id":}',
      "{id:42}",
      undefined,
    ];
    return signedAll(forger, { user: oneOf(forms, forger.chance) });
  },
  "with letters composed otherwise": (forger) => {
    const composed = withUser(forger, { first_name: `Zoë ${forger.chance(1e6)}`.normalize("NFC") });
    const pairs = withPairs(forger.launch.pairs, { user: composed });
    const form = oneOf(["NFD", "NFKD"], forger.chance);
    return written(
      withPairs(pairs, { user: composed.normalize(form) }),
      hashOf(pairs, forger.token),
    );
  },
  "with two pairs folded into one by a line break": (forger) => {
    const pairs = sorted(forger.launch.pairs);
    const at = forger.chance(pairs.length - 1);
    const [one, next] = [pairs[at], pairs[at + 1]];
    const folded: Pairs = pairs.flatMap((pair, index) => {
      if (index === at + 1) return [];
      return index === at ? [[pair[0], `${one?.[1]}\n${next?.[0]}=${next?.[1]}`] as const] : [pair];
    });
    return written(folded, genuineHash(forger));
  },
  "with a line break unfolded into two pairs": (forger) => {
    const theirs = textOf(forger.other.pairs, "user");
    const start = `x\nuser=${theirs}`;
    const pairs = withPairs(forger.launch.pairs, { start_param: start, user: undefined });
    const sent = withPairs(pairs, { start_param: "x", user: theirs });
    const line = oneOf(["\n", "\r\n", "\u2028", "\u0085"], forger.chance);
    const hash = hashOf(
      withPairs(forger.launch.pairs, { start_param: start.replace("\n", line) }),
      forger.token,
    );
    return written(sent, hash);
  },
  "with a control character": (forger) => {
    const code = oneOf([0, 1, 8, 9, 10, 11, 13, 27, 31], forger.chance);
    return signedAll(forger, { start_param: `a${String.fromCharCode(code)}b` });
  },
  "with a NUL behind a value": (forger) =>
    changed(forger, { query_id: `${textOf(forger.launch.pairs, "query_id")}\0x` }),
  "with only a third party's signature": ({ launch, chance, token }) => {
    const text = `${token.split(":")[0]}:WebAppData\n${checkText(launch.pairs)}`;
    const signature = sign(null, Buffer.from(text), thirdParty);
    const pairs = withPairs(launch.pairs, { signature: signature.toString("base64url") });
    const hash = oneOf([undefined, "", hex(signature).slice(0, 64), hex(signature)], chance);
    return written(pairs, hash);
  },
  "hashed without the third party's signature": ({ launch, token }) => {
    const bare = withPairs(launch.pairs, { signature: undefined });
    return written(withPairs(bare, { signature: "c2lnbmF0dXJl" }), hashOf(bare, token));
  },
  "as if a hash went on": (forger) => {
    const text = checkText(forger.launch.pairs);
    const padding = `\x80${"\0".repeat((119 - (text.length % 64)) % 64)}`;
    const grown = withPairs(forger.launch.pairs, {
      user: `${textOf(forger.launch.pairs, "user")}${padding}\nzz=1`,
    });
    const state = createHash("sha256").update(genuineHash(forger)).update(padding).digest("hex");
    return written(grown, oneOf([state, genuineHash(forger)], forger.chance));
  },
  "hashed in another way": ({ launch, token, chance }) => {
    const text = checkText(launch.pairs);
    const key = tokenKey(token);
    const ways = [
      () => hmac(hmac(token, "WebAppData"), text),
      () => hmac(createHash("sha256").update(token).digest(), text),
      () => hmac(token, text),
      () => hmac("WebAppData", text),
      () => hmac(tokenKey(""), text),
      () => hmac(hex(key), text),
      () => hmac(key, text, "sha512"),
      () => hmac(key, text, "sha512").subarray(0, 32),
      () => hmac(key, text, "sha1"),
      () => createHash("sha256").update(key).update(text).digest(),
      () => createHash("sha256").update(text).update(key).digest(),
      () => hmac(key, `${text}\n`),
      () => hmac(key, text.replaceAll("\n", "\r\n")),
      () => hmac(key, text.replaceAll("\n", "&")),
      () => hmac(key, ""),
    ];
    return written(launch.pairs, hex(oneOf(ways, chance)()));
  },
  "hashed in the order in which it is sent": ({ launch, token }) => {
    const lines = launch.pairs.map(([key, value]) => `${key}=${value}`).join("\n");
    return written(launch.pairs, hex(hmac(tokenKey(token), lines)));
  },
  "hashed as it is encoded": ({ launch, token }) => {
    const coded = launch.pairs.map(([key, value]) => [key, encodeURIComponent(value)] as const);
    return written(launch.pairs, hashOf(coded, token));
  },
  "hashed with its hash": (forger) => {
    const hash = genuineHash(forger);
    return hashed(forger, hashOf([...forger.launch.pairs, ["hash", hash]], forger.token));
  },
  "larger than a launch can be": (forger) => {
    const bytes = oneOf([16_384, 17_000, 20_000], forger.chance);
    return forger.chance(2) === 0
      ? signedAll(forger, { start_param: "x".repeat(bytes) })
      : changed(forger, { start_param: "x".repeat(100 + forger.chance(10_000)) });
  },
  "with a broken encoding": (forger) => {
    const at = forger.chance(forger.launch.initData.length);
    return spliced(forger.launch.initData, at, oneOf(junk, forger.chance));
  },
  "with a plus for a space, or the other way round": (forger) => {
    const pairs = withPairs(forger.launch.pairs, {
      user: withUser(forger, { first_name: `A+B C ${forger.chance(1e6)}` }),
    });
    const text = signed(pairs, forger.token);
    return oneOf(
      [text.replaceAll("%2B", "+"), text.replaceAll("%20", "%2B"), text.replaceAll("%20", "%2520")],
      forger.chance,
    );
  },
  "cut off": ({ launch, chance }) => launch.initData.slice(0, chance(launch.initData.length)),
  "of nothing but chance": ({ chance }) =>
    Array.from({ length: 1 + chance(200) }, () => String.fromCharCode(33 + chance(94))).join(""),
};

/** Genuine init data with one bit flipped: the `number`th, from the first on. */
export function flippedBit({ initData }: Launch, number: number): string {
  const at = (number >> 3) % initData.length;
  const code = initData.charCodeAt(at) ^ (1 << (number & 7));
  return initData.slice(0, at) + String.fromCharCode(code) + initData.slice(at + 1);
}

/** Whether both have the same content in any spelling: then one is as genuine as the other. */
export function saysTheSame(one: string, other: string): boolean {
  const read = (text: string) => {
    const pairs = new URLSearchParams(text.trim());
    pairs.sort();
    return pairs.toString();
  };
  return read(one) === read(other);
}
