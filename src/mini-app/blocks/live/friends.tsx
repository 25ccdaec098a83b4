import { showView } from "../../pages/open-page.ts";
import { ActionView } from "../../screen/action-view.tsx";
import { language, words } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import { FriendsView } from "../friends.tsx";

/** How many friends came, and the way to their page. */
export function LiveFriends() {
  const { friendsCount } = useSession();
  return (
    <FriendsView
      count={friendsCount}
      action={<ActionView text={words.invite} onClick={() => showView("friends")} />}
      language={language}
    />
  );
}
