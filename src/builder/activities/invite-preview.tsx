import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useWords } from "../words.ts";
import { useShownLanguage } from "./activity-text.tsx";
import { SmallPicture } from "./card-preview.tsx";
import type { InviteDraft } from "./invite-draft.ts";
import { inviteWords } from "./invite-words.en.ts";

/** The message that a player shares, as their friends get it. */
export function InvitePreview({
  bot: { name, username },
  draft: { text, image },
}: {
  bot: OwnedBot;
  draft: InviteDraft;
}) {
  const words = useWords(inviteWords);
  const language = useShownLanguage();
  return (
    <figure className="small-preview" aria-label={words.preview}>
      <div className="small-card">
        <SmallPicture picture={image} />
        <span className="small-text" dir="auto">
          {textIn(text, language).trim() || words.defaultText(name)}
        </span>
        {image === "" ? (
          <span className="small-link">t.me/{username}?startapp=…</span>
        ) : (
          <span className="small-button">{words.open}</span>
        )}
      </div>
      <figcaption>{words.previewNote}</figcaption>
    </figure>
  );
}
