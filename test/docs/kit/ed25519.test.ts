import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { expect, type TestContext, test } from "vitest";
import { skipWithout } from "../../server/runnable.ts";
import { runPython } from "./kits.ts";

/** Source: RFC 8032, 7.1, tests 1 to 3 and SHA(abc). */
const vectors = [
  {
    key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    message: "",
    signature:
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  },
  {
    key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    message: "72",
    signature:
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  },
  {
    key: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    message: "af82",
    signature:
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  },
  {
    key: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
    message:
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    signature:
      "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
  },
];

interface Signed {
  readonly key: string;
  readonly message: string;
  readonly signature: string;
}

async function verdicts(context: TestContext, all: readonly Signed[]): Promise<boolean[]> {
  skipWithout(context, "Python");
  const python = runPython(["--without-cryptography"]);
  const asked = all.map((one) => python.run<boolean>("verify_ed25519", one));
  return Promise.all(asked).finally(python.close);
}

/** A message that Node.js has signed. */
function signedByNode(): Signed {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const message = randomBytes(40);
  const { x = "" } = publicKey.export({ format: "jwk" });
  return {
    key: Buffer.from(x, "base64url").toString("hex"),
    message: message.toString("hex"),
    signature: sign(null, message, privateKey).toString("hex"),
  };
}

/** The same with a bit changed in one of its parts. */
function broken(signed: Signed, part: keyof Signed, bit: number): Signed {
  const bytes = Buffer.from(signed[part], "hex");
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return { ...signed, [part]: bytes.toString("hex") };
}

test("the kit for Python accepts the signatures of RFC 8032", async (context) => {
  expect(await verdicts(context, vectors)).toEqual(vectors.map(() => true));
});

test("the kit for Python accepts signatures of Node.js, and nothing with a changed bit", async (context) => {
  const signed = Array.from({ length: 8 }, signedByNode);
  expect(await verdicts(context, signed)).toEqual(signed.map(() => true));
  const changed = signed.flatMap((one, index) => [
    broken(one, "signature", index * 31),
    broken(one, "signature", 256 + index * 31),
    broken(one, "message", index),
    broken(one, "key", index * 31),
  ]);
  expect(await verdicts(context, changed)).toEqual(changed.map(() => false));
});

test("the kit for Python refuses a second signature made of a good one", async (context) => {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const [first] = vectors as [Signed];
  const s = Buffer.from(first.signature.slice(64), "hex").reverse().toString("hex");
  const other = (BigInt(`0x${s}`) + order).toString(16).padStart(64, "0");
  const signature =
    first.signature.slice(0, 64) + Buffer.from(other, "hex").reverse().toString("hex");
  const short = { ...first, signature: first.signature.slice(2) };
  expect(await verdicts(context, [{ ...first, signature }, short])).toEqual([false, false]);
});
