import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { PlayerInvite } from "#contract/activity/player-activities.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { copyText } from "#web/copy-text.ts";
import { counted } from "#web/counted.ts";
import { formatNumber } from "#web/number-format.ts";
import { blockWords } from "../blocks/block-words.ts";
import { appLink, bot, language, playerLanguage } from "../session/page-context.ts";
import { ActionView } from "../ui/action-view.tsx";
import { pageWords } from "./page-words.ts";
import { QrCode } from "./qr-code.tsx";
import { shareInvitation } from "./share-invitation.ts";

const saidMs = 2000;

/** The invitation as link and code, and what it pays if it does. */
export function Invitation({
  refCode,
  invite,
}: {
  refCode: string;
  invite: PlayerInvite | undefined;
}) {
  const client = useQueryClient();
  const shown = useRef<HTMLElement>(null);
  const [said, say] = useState("");
  const [isSharing, setSharing] = useState(false);
  const link = appLink(refCode);
  const copy = async () => {
    say((await copyText(link, shown.current)) ? blockWords.copied : blockWords.selected);
    setTimeout(say, saidMs, "");
  };
  const share = async () => {
    if (isSharing) return;
    setSharing(true);
    const text = invite?.text ? textIn(invite.text, playerLanguage) : pageWords.shareText(bot.name);
    await shareInvitation(client, { link, text, hasPicture: invite?.hasPicture ?? false });
    setSharing(false);
  };
  return (
    <section className="card invite">
      {invite && (invite.points > 0 || invite.friendPoints > 0) ? (
        <Pay invite={invite} />
      ) : (
        <p>{pageWords.inviteText}</p>
      )}
      <QrCode link={link} alt={pageWords.codeOf(link)} className="invite-code" size={160} />
      <bdi ref={shown} className="invite-link clamp">
        {link.replace("https://", "")}
      </bdi>
      <div className="invite-actions">
        <ActionView
          text={pageWords.share}
          aria-busy={isSharing || undefined}
          onClick={() => void share()}
        />
        <ActionView text={said || pageWords.copy} aria-live="polite" onClick={() => void copy()} />
      </div>
    </section>
  );
}

/** What both get, and when. */
function Pay({ invite: { points, friendPoints, when } }: { invite: PlayerInvite }) {
  const pays = [
    { who: pageWords.youGet, paid: points },
    { who: pageWords.friendGets, paid: friendPoints },
  ];
  return (
    <>
      <dl className="invite-pay">
        {pays
          .filter(({ paid }) => paid > 0)
          .map(({ who, paid }) => (
            <div key={who}>
              <dt className="hint">{who}</dt>
              <dd>+{formatNumber(paid, language)}</dd>
            </div>
          ))}
      </dl>
      <p>
        {"level" in when
          ? pageWords.invitePaidAtLevel(formatNumber(when.level, language))
          : pageWords.invitePaidAfterTaps(counted(language, when.taps, pageWords.tap))}
      </p>
    </>
  );
}
