import { Badge } from "@mantine/core";
import type { UserRow } from "#contract/schema/user-table.ts";
import { textIn } from "#contract/screen-text.ts";
import { useLanguage } from "../language.ts";
import { shellWords } from "../shell/shell-words.ts";
import { useWords } from "../words.ts";
import { userWords } from "./user-words.ts";

const shownEnds = 4;

/** A wallet's address, shortened to its ends, with the full one as its tooltip. */
export function Wallet({ address }: { address: string }) {
  const words = useWords(userWords);
  if (!address) return <span className="user-nothing">{words.noWallet}</span>;
  return (
    <span className="mono" title={address}>
      {address.slice(0, shownEnds)}…{address.slice(-shownEnds)}
    </span>
  );
}

/** The number of a user's level, with its name. */
export function Level({ user: { level, levelName } }: { user: UserRow }) {
  const language = useLanguage();
  return (
    <>
      {level}
      {levelName && " "}
      {levelName && <bdi className="user-level-name">{textIn(levelName, language)}</bdi>}
    </>
  );
}

/** Whether the bot can message the user. */
export function Reachable({ user: { isReachable } }: { user: UserRow }) {
  const words = useWords(shellWords);
  return (
    <Badge color={isReachable ? "green" : "orange"}>{isReachable ? words.yes : words.no}</Badge>
  );
}
