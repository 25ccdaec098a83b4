import { Badge } from "@mantine/core";
import { textIn } from "#contract/text/screen-text.ts";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { useWords } from "../words.ts";
import { userWords } from "./user-words.en.ts";

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

/** The name of a user's level, with its number. */
export function Level({ user: { level, levelName } }: { user: UserRow }) {
  const words = useWords(userWords);
  const language = useLanguage();
  if (!levelName) return <span className="user-nothing">{words.levelOf(level)}</span>;
  return (
    <span className="user-level">
      <bdi className="user-level-name" title={textIn(levelName, language)}>
        {textIn(levelName, language)}
      </bdi>
      <span className="user-level-number">
        <span className="unseen">{words.columns.level} </span>
        {level}
      </span>
    </span>
  );
}

/** Marks of a user who is blocked, and of one whom the bot cannot message. */
export function Marks({ user }: { user: UserRow }) {
  const words = useWords(userWords);
  return (
    <>
      {user.blockedAt !== null && (
        <Badge color="red" size="sm" className="user-mark">
          {words.blocked}
        </Badge>
      )}
      <CannotReach user={user} />
    </>
  );
}

function CannotReach({ user: { isReachable } }: { user: UserRow }) {
  const words = useWords(userWords);
  if (isReachable) return null;
  return (
    <Badge color="orange" size="sm" title={words.unreachableNote} className="user-mark">
      {words.cannotReach}
    </Badge>
  );
}
