import { showView } from "../../pages/view-store.ts";
import { language, words } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { FriendsView } from "../friends.tsx";

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
