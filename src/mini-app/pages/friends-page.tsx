import { useState } from "react";
import type { Friend } from "#contract/schema/mini-app.ts";
import { counted } from "#web/counted.ts";
import { formatNumber } from "#web/number-format.ts";
import { withClient } from "../client/client.ts";
import { appLink, bot, language } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { ActionView } from "../ui/action-view.tsx";
import { copyText } from "../ui/copy-text.ts";
import { friendsQuery } from "./list-query.ts";
import { OverPage } from "./over-page.tsx";
import { pageWords } from "./page-words.ts";
import { QrCode } from "./qr-code.tsx";
import { RowList } from "./row-list.tsx";

const copiedMs = 2000;

/** The invitation link and the friends who came by it. */
export function FriendsPage() {
  const { refCode, friendsCount } = useSession();
  return (
    <OverPage title={pageWords.friends}>
      <Invitation link={appLink(refCode)} />
      <section className="card">
        {friendsCount > 0 && (
          <div className="label">{counted(language, friendsCount, pageWords.friend)}</div>
        )}
        <RowList
          query={friendsQuery}
          rowsOf={({ friends }) => friends}
          row={(friend) => <FriendRow friend={friend} />}
          empty={pageWords.noFriends}
        />
      </section>
    </OverPage>
  );
}

function Invitation({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(link);
    setCopied(true);
    setTimeout(() => setCopied(false), copiedMs);
  };
  const share = () => withClient((telegram) => telegram.share(link, pageWords.shareText(bot.name)));
  return (
    <section className="card invite">
      <p>{pageWords.inviteText}</p>
      <QrCode link={link} alt={pageWords.codeOf(link)} className="invite-code" size={160} />
      <bdi className="invite-link clamp">{link.replace("https://", "")}</bdi>
      <div className="invite-actions">
        <ActionView text={pageWords.share} onClick={share} />
        <ActionView
          text={copied ? pageWords.copied : pageWords.copy}
          aria-live="polite"
          onClick={() => void copy()}
        />
      </div>
    </section>
  );
}

function FriendRow({ friend }: { friend: Friend }) {
  return (
    <>
      <div className="row-main">
        <bdi className="clamp">{friend.name || friend.username}</bdi>
        <div className="hint">{pageWords.level(formatNumber(friend.level, language))}</div>
      </div>
      <span className="row-number">{formatNumber(friend.points, language)}</span>
    </>
  );
}
