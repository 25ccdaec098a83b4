/** A secret, and the places where it is allowed. */
export interface Canary {
  readonly name: string;
  readonly value: string;
  /** Names of places where it is rightly shown. */
  readonly shownAt?: RegExp;
}

/** A searched output, answer or file. */
export interface Place {
  readonly name: string;
  readonly content: string;
}

/** A secret in a forbidden place, and its form. */
export interface Hit {
  readonly canary: string;
  readonly place: string;
  readonly form: string;
  readonly around: string;
}

/** The forms of a secret that are searched for. */
export function formsOf(value: string): Map<string, string> {
  const bytes = Buffer.from(value);
  const forms = new Map([
    ["plain", value],
    ["JSON", JSON.stringify(value).slice(1, -1)],
    ["address", encodeURIComponent(value)],
    ["form", new URLSearchParams([["", value]]).toString().slice(1)],
    ["every byte", Array.from(bytes, (byte) => `%${byte.toString(16)}`).join("")],
    ["hex", bytes.toString("hex")],
    ["backwards", Array.from(value).reverse().join("")],
  ]);
  // The encoding of a secret depends on its offset; its ends mix with the neighbouring bytes.
  for (const before of [0, 1, 2])
    for (const encoding of ["base64", "base64url"] as const) {
      const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding);
      const whole = text.replace(/=+$/, "");
      forms.set(`${encoding} +${before}`, whole.slice(before === 0 ? 0 : before + 1, -2));
    }
  return forms;
}

/** Every secret in a forbidden place, whole or across lines. */
export function searched(canaries: readonly Canary[], places: readonly Place[]): Hit[] {
  const needles = canaries.flatMap((canary) =>
    [...formsOf(canary.value)].map(([form, needle]) => ({ canary, form, needle })),
  );
  return places.flatMap(({ name, content }) => {
    const joined = content.replace(/[\r\n]+/g, "");
    const lower = joined.toLowerCase();
    return needles.flatMap(({ canary, form, needle }) => {
      if (canary.shownAt?.test(name)) return [];
      const isHex = form === "hex" || form === "every byte";
      const at = isHex ? lower.indexOf(needle) : joined.indexOf(needle);
      const around = joined.slice(Math.max(0, at - 80), at + 20);
      return at < 0 ? [] : [{ canary: canary.name, place: name, form, around }];
    });
  });
}

/** Patterns of secrets that no test has planted: keys, tokens and passwords of any service. */
export const secretPatterns: Readonly<Record<string, RegExp>> = {
  "an API key": /sw_live_[0-9A-Za-z]{38}(?![0-9A-Za-z])/g,
  "a webhook's secret": /whsec_[0-9A-Za-z+/]{32,}/g,
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/g,
  // A repeated letter is an example.
  "a bot's token": /(?<![\w:])\d{8,10}:AA(?!A{33})[\w-]{33}(?![\w-])/g,
  "a token of a code host": /gh[pousr]_[A-Za-z0-9]{36}/g,
  "a key of a cloud": /AKIA[0-9A-Z]{16}/g,
  "a private JWK": /"d":\s*"[\w-]{43}"/g,
};

/** Each text that looks like a secret. */
export function lookLikeSecrets({ name, content }: Place): string[] {
  return Object.entries(secretPatterns).flatMap(([what, pattern]) =>
    [...content.matchAll(pattern)].map(([found]) => `${name} has ${what}: ${found.slice(0, 20)}…`),
  );
}
