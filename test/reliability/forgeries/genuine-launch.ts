import { visibleName } from "#server/players/player-values.ts";
import { type Chance, oneOf } from "../../chance.ts";
import { nameIn, type Script, scriptNames } from "./player-names.ts";
import { type Pairs, type Spelling, signed, spellings } from "./telegram-signer.ts";

/** A launch of the Mini App that Telegram has signed. */
export interface Launch {
  readonly tgId: number;
  /** The visible name: first and last name without control characters and surrounding spaces. */
  readonly name: string;
  readonly pairs: Pairs;
  readonly initData: string;
}

/** The spellings of JSON; the signature covers the spelling. */
const jsonForms = [
  (json: string) => json,
  (json: string) => json.replaceAll("/", "\\/"),
  (json: string) =>
    json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
];

const languages = ["en", "ru", "ar", "fa", "zh-hans", "pt-br", "he", "uz", ""];

/** The launch with this number: a separate user, at `at` (Unix ms). */
export function genuineLaunch(
  number: number,
  chance: Chance,
  token: string,
  at: number,
  script: Script = oneOf(scriptNames, chance),
): Launch {
  const tgId = 1_000_000 + number;
  const first = nameIn(script, chance);
  const last = chance(3) === 0 ? "" : nameIn(script, chance);
  const username = chance(2) === 0 ? `player_${number}` : "";
  const user = {
    id: tgId,
    first_name: first,
    ...(last && { last_name: last }),
    ...(username && { username }),
    language_code: oneOf(languages, chance),
    ...(chance(3) === 0 && { is_premium: true, allows_write_to_pm: true }),
    ...(chance(3) === 0 && { photo_url: "https://t.me/i/userpic/320/x_1-2.svg" }),
  };
  const pairs: Pairs = [
    ["query_id", `AAH${chance(1e9).toString(36)}`],
    ["user", oneOf(jsonForms, chance)(JSON.stringify(user))],
    ["auth_date", String(Math.floor(at / 1000) - chance(3600))],
    ...(chance(3) === 0 ? ([["start_param", `ref_${chance(1e6)}`]] as const) : []),
    ...(chance(3) === 0 ? ([["chat_instance", String(chance(1e9))]] as const) : []),
    ...(chance(2) === 0
      ? ([["signature", Buffer.from(`${chance(1e9)}${first}`).toString("base64url")]] as const)
      : []),
  ];
  const spelling = oneOf(Object.keys(spellings) as Spelling[], chance);
  const name = [first, last]
    .map((part) => part.replace(/\p{Cc}/gu, "").trim())
    .filter(Boolean)
    .join(" ");
  return {
    tgId,
    name: visibleName({ name, username }) || String(tgId),
    pairs,
    initData: signed(pairs, token, spelling),
  };
}
