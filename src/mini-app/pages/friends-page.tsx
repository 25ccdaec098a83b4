import { useQuery } from "@tanstack/react-query";
import type { Friend } from "#contract/user/session.schema.ts";
import { counted } from "#web/counted.ts";
import { formatNumber } from "#web/number-format.ts";
import { activitiesQuery } from "../activities/activities-query.ts";
import { language } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
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
          row={(friend) => (isPaid ? <PaidRow friend={friend} /> : <FriendRow friend={friend} />)}
          empty={pageWords.noFriends}
        />
      </section>
    </OverPage>
  );
}

function FriendRow({ friend }: { friend: Friend }) {
  return (
    <>
      <div className="row-main">
        <bdi className="clamp">{friend.name}</bdi>
        <div className="hint">{pageWords.level(formatNumber(friend.level, language))}</div>
      </div>
      <span className="row-number">{formatNumber(friend.points, language)}</span>
    </>
  );
}

/** A friend where invitations pay: what they brought is the row's number. */
function PaidRow({ friend: { name, level, points, invitationPaid } }: { friend: Friend }) {
  const reached = pageWords.level(formatNumber(level, language));
  return (
    <>
      <div className="row-main">
        <bdi className="clamp">{name}</bdi>
        <div className="hint">{`${reached} · ${counted(language, points, pageWords.point)}`}</div>
      </div>
      {invitationPaid > 0 ? (
        <span className="row-number row-brought">+{formatNumber(invitationPaid, language)}</span>
      ) : (
        <span className="hint row-unpaid">{pageWords.notYet}</span>
      )}
    </>
  );
}
