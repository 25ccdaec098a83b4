import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { type Chance, oneOf } from "../../chance.ts";

/** A forger's means: the published key, their own tokens, and a server. */
export interface TokenForger {
  /** A genuine token of the attacked field, for the forger's own player. */
  readonly genuine: string;
  /** Another one, for another player. */
  readonly other: string;
  readonly publicJwk: { readonly kid?: string; readonly x?: string };
  /** The address of the forger's own keys. */
  readonly ownKeysUrl: string;
  /** A token of a session, which is a JWT too. */
  readonly sessionToken: string;
  readonly chance: Chance;
}

/** A token's header or claims. */
export type Json = Readonly<Record<string, unknown>>;

export const coded = (part: unknown) =>
  Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url");
const parts = (token: string) => token.split(".") as [string, string, string];
const opened = (part: string): Json => JSON.parse(Buffer.from(part, "base64url").toString());

/** The key pair of the forger, and its public half. */
export const ownKey = generateKeyPairSync("ed25519");
const ownRsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ownEc = generateKeyPairSync("ec", { namedCurve: "P-256" });
const own448 = generateKeyPairSync("ed448");
const ownJwk = () => ownKey.publicKey.export({ format: "jwk" });

/** A compact JWS; signed by an Ed25519 key unless another is given. */
export function jws(
  header: Json,
  claims: unknown,
  key: KeyObject = ownKey.privateKey,
  hash: string | null = null,
): string {
  const text = `${coded(header)}.${coded(claims)}`;
  return `${text}.${sign(hash, Buffer.from(text), key).toString("base64url")}`;
}

const hs = (header: Json, claims: unknown, secret: string | Buffer, hash = "sha256") => {
  const text = `${coded(header)}.${coded(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`;
};
const headerOf = ({ genuine }: TokenForger) => opened(parts(genuine)[0]);
/** The forged content: another player with many points. */
const wanted = ({ genuine, chance }: TokenForger) => ({
  ...opened(parts(genuine)[1]),
  userTelegramId: chance(1e9),
  sub: String(chance(1e9)),
  userPoints: 1e9,
});
const withParts = (
  { genuine }: TokenForger,
  [header, claims, signature]: readonly (string | undefined)[],
) => {
  const known = parts(genuine);
  return [header ?? known[0], claims ?? known[1], signature ?? known[2]].join(".");
};
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const kids = [
  "../../../dev/null",
  "/dev/null",
  "' or '1'='1",
  "",
  "x".repeat(5000),
  "__proto__",
  "constructor",
  null,
  0,
  ["x"],
  { kid: "x" },
  undefined,
];

/** Every known way to forge a token without the private key. */
export const tokenForgeries: Readonly<Record<string, (forger: TokenForger) => string>> = {
  "without an algorithm": (forger) => {
    const alg = oneOf(["none", "None", "NONE", "nOnE", "", "null"], forger.chance);
    const header = coded({ ...headerOf(forger), alg });
    const signature = oneOf(["", parts(forger.genuine)[2], "AAAA"], forger.chance);
    return `${header}.${coded(wanted(forger))}.${signature}`;
  },
  "without an algorithm's name": (forger) => {
    const { alg: _, ...header } = headerOf(forger);
    return withParts(forger, [coded(header), coded(wanted(forger))]);
  },
  "signed with the public key as a secret": (forger) => {
    const { x = "" } = forger.publicJwk;
    const secrets = [x, Buffer.from(x, "base64url"), JSON.stringify(forger.publicJwk), ""];
    const [alg, hash] = oneOf(
      [
        ["HS256", "sha256"],
        ["HS384", "sha384"],
        ["HS512", "sha512"],
        ["EdDSA", "sha512"],
      ],
      forger.chance,
    ) as [string, string];
    return hs({ ...headerOf(forger), alg }, wanted(forger), oneOf(secrets, forger.chance), hash);
  },
  "signed with a key of one's own": (forger) => jws(headerOf(forger), wanted(forger)),
  "signed with a key of one's own and its own id": (forger) =>
    jws({ ...headerOf(forger), kid: `own-${forger.chance(1e6)}` }, wanted(forger)),
  "signed with a key of another kind": (forger) => {
    const [alg, key, hash] = oneOf(
      [
        ["RS256", ownRsa.privateKey, "sha256"],
        ["PS256", ownRsa.privateKey, "sha256"],
        ["ES256", ownEc.privateKey, "sha256"],
        ["EdDSA", ownRsa.privateKey, "sha256"],
        ["EdDSA", own448.privateKey, null],
        ["Ed25519", ownKey.privateKey, null],
      ] as const,
      forger.chance,
    );
    return jws({ ...headerOf(forger), alg }, wanted(forger), key, hash);
  },
  "with a key in its header": (forger) =>
    jws({ ...headerOf(forger), jwk: ownJwk() }, wanted(forger)),
  "with a key in its header and no id": (forger) =>
    jws({ alg: "EdDSA", jwk: ownJwk() }, wanted(forger)),
  "with an address of keys in its header": (forger) => {
    const name = oneOf(["jku", "x5u", "iss"], forger.chance);
    const kid = oneOf([forger.publicJwk.kid, "own"], forger.chance);
    return jws({ ...headerOf(forger), kid, [name]: forger.ownKeysUrl }, wanted(forger));
  },
  "with its issuer where keys of one's own are": (forger) =>
    jws({ ...headerOf(forger), kid: "own" }, { ...wanted(forger), iss: forger.ownKeysUrl }),
  "with a certificate in its header": (forger) =>
    jws({ ...headerOf(forger), x5c: [coded("certificate")], x5t: "x" }, wanted(forger)),
  "with an id of a key that leads elsewhere": (forger) =>
    jws({ ...headerOf(forger), kid: oneOf(kids, forger.chance) }, wanted(forger)),
  "with an id of a key that leads elsewhere, and the secret of nothing": (forger) =>
    hs({ alg: "HS256", kid: oneOf(kids, forger.chance) }, wanted(forger), ""),
  "with other claims": (forger) => withParts(forger, [undefined, coded(wanted(forger))]),
  "with a member more": (forger) => {
    const claims = opened(parts(forger.genuine)[1]);
    return withParts(forger, [undefined, coded({ ...claims, [`x${forger.chance(99)}`]: 1 })]);
  },
  "with a later end": (forger) => {
    const claims = opened(parts(forger.genuine)[1]);
    const exp = Number(claims.exp) + 1 + forger.chance(1e6);
    return withParts(forger, [undefined, coded({ ...claims, exp })]);
  },
  "with another header": (forger) => {
    const [header] = parts(forger.genuine);
    const more = oneOf<Json>(
      [{ typ: "JOSE" }, { crit: ["exp"] }, { b64: false, crit: ["b64"] }, { zip: "DEF" }, { x: 1 }],
      forger.chance,
    );
    return withParts(forger, [coded({ ...opened(header), ...more })]);
  },
  "with another token's signature": (forger) =>
    withParts(forger, [undefined, undefined, parts(forger.other)[2]]),
  "with another token's claims": (forger) => withParts(forger, [undefined, parts(forger.other)[1]]),
  "with a bit of its signature flipped": (forger) => {
    const bytes = Buffer.from(parts(forger.genuine)[2], "base64url");
    const bit = forger.chance(512);
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return withParts(forger, [undefined, undefined, bytes.toString("base64url")]);
  },
  "with the signature's second spelling": (forger) => {
    const bytes = Buffer.from(parts(forger.genuine)[2], "base64url");
    const half = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString("hex")}`) + order;
    const second = Buffer.from(half.toString(16).padStart(64, "0"), "hex").reverse();
    const signature = Buffer.concat([bytes.subarray(0, 32), second]).toString("base64url");
    return withParts(forger, [undefined, undefined, signature]);
  },
  "with a signature of another length": (forger) => {
    const [, , signature] = parts(forger.genuine);
    const forms = ["", "A", signature.slice(0, -4), `${signature}AAAA`, "A".repeat(86)];
    return withParts(forger, [undefined, undefined, oneOf(forms, forger.chance)]);
  },
  "of fewer or more parts": (forger) => {
    const [header, claims, signature] = parts(forger.genuine);
    const forms = [
      header,
      `${header}.${claims}`,
      `${header}.${coded(wanted(forger))}.${claims}.${signature}`,
      `${forger.genuine}.${signature}`,
      `${header}.${coded(wanted(forger))}..${signature}.`,
      `.${claims}.${signature}`,
      "..",
      "",
    ];
    return oneOf(forms, forger.chance);
  },
  "of a session": ({ sessionToken }) => sessionToken,
  "with claims that are no object": (forger) =>
    jws(headerOf(forger), oneOf<unknown>([[], "x", 1, null, "{", "\0"], forger.chance)),
  "of nothing but chance": ({ chance }) =>
    Array.from({ length: 3 }, () =>
      Buffer.from(Array.from({ length: chance(60) }, () => chance(256))).toString("base64url"),
    ).join("."),
};

/**
 * Every known way to misuse a token that the private key has signed for another purpose or time.
 */
export const otherClaims: Readonly<Record<string, (claims: Json, chance: Chance) => Json>> = {
  "of another bot": (claims, chance) => ({ ...claims, bot: `bot-${chance(1e6)}` }),
  "of another field": (claims, chance) => ({ ...claims, field: `field_${chance(1e6)}` }),
  "of a task": ({ field: _, ...claims }, chance) => ({ ...claims, taskId: `task-${chance(99)}` }),
  "of another issuer": (claims, chance) => ({
    ...claims,
    iss: `${claims.iss}${oneOf(["/", "x", "?", "#", " "], chance)}`,
  }),
  "for another audience": (claims, chance) => ({
    ...claims,
    aud: `${claims.aud}${oneOf(["/", "x", "?x=1", "#", " "], chance)}`,
  }),
  "that has ended": (claims, chance) => {
    const exp = Number(claims.iat) - 1 - chance(1e6);
    return { ...claims, iat: exp - 300, exp };
  },
  "without a claim": (claims, chance) => ({
    ...claims,
    [oneOf(["iss", "aud", "bot", "field", "exp"], chance)]: undefined,
  }),
};
