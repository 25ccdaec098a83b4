import type { Avatar } from "#contract/user/leaderboard.schema.ts";
import css from "./avatar.css?inline";

/** Behind white initials; the contrast is at least 4.5:1. */
const colors = ["#c2410c", "#b91c4b", "#7c3aed", "#1d4ed8", "#0e7490", "#15803d", "#a16207"];

/**
 * A player in a list: the photo over the initials, or a silhouette for a player who hides. The page's
 * `watchPictures` hides a photo that fails.
 */
export function AvatarView({ name, avatar }: { name: string; avatar: Avatar | undefined }) {
  const { photo, color = 0 } = avatar ?? {};
  return (
    <span
      className="avatar"
      aria-hidden="true"
      {...(avatar && { "data-initials": initialsOf(name), style: { background: colors[color] } })}
    >
      <style href="avatar" precedence="medium">
        {css}
      </style>
      {photo && (
        <img
          key={photo}
          src={photo}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
      {!avatar && (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="8" r="5" />
          <path d="M2 24a10 9 0 0 1 20 0z" />
        </svg>
      )}
    </span>
  );
}

/** The first letters or digits of the first and last word; the first character of any other name. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? []);
  const [first, last] = [letters[0], letters.slice(1).pop()];
  // Arabic letters would join without the character between them.
  return [first ?? Array.from(name)[0], last].filter(Boolean).join("\u200c").toUpperCase();
}
