import { useQuery } from "@tanstack/react-query";
import type { Friend } from "#contract/user/session.schema.ts";
import { counted } from "#web/counted.ts";
import { formatNumber } from "#web/words.ts";
import { activitiesQuery } from "../activities/activities-query.ts";
import { language } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { AvatarView } from "../ui/avatar.tsx";
import { Invitation } from "./invitation.tsx";
import { friendsQuery } from "./list-query.ts";
import { OverPage } from "./over-page.tsx";
import { pageWords } from "./page-words.ts";
import { RowList } from "./row-list.tsx";

/** The invitation, and the friends who came by it with what they brought. */
export function FriendsPage() {
  const { refCode, friendsCount } = useSession();
  const { data } = useQuery(activitiesQuery);
  const invite = data?.invite;
  const isPaid = invite !== undefined && invite.points > 0;
  return (
    <OverPage title={pageWords.friends}>
      <Invitation refCode={refCode} invite={invite} />
      <section className="card">
        {friendsCount > 0 && (
          <div className="label">{counted(language, friendsCount, pageWords.friend)}</div>
        )}
        <RowList
          query={friendsQuery}
          rowsOf={({ friends }) => friends}
          row={(friend) => <FriendRow friend={friend} isPaid={isPaid} />}
          empty={pageWords.noFriends}
        />
      </section>
    </OverPage>
  );
}

/** The row's number is what the friend brought where invitations pay, else their points. */
function FriendRow({ friend, isPaid }: { friend: Friend; isPaid: boolean }) {
  const { name, avatar, points, invitationPaid } = friend;
  const level = pageWords.level(formatNumber(friend.level, language));
  return (
    <>
      <AvatarView name={name} avatar={avatar} />
      <div className="row-main">
        <bdi className="clamp">{name}</bdi>
        <div className="hint">
          {isPaid ? `${level} · ${counted(language, points, pageWords.point)}` : level}
        </div>
      </div>
      {!isPaid && <span className="row-number">{formatNumber(points, language)}</span>}
      {isPaid && invitationPaid > 0 && (
        <span className="row-number row-brought">+{formatNumber(invitationPaid, language)}</span>
      )}
      {isPaid && invitationPaid === 0 && <span className="hint">{pageWords.notYet}</span>}
    </>
  );
}
