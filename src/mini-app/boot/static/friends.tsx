import { FriendsView } from "../../blocks/friends.tsx";
import { ActionView } from "../../ui/action-view.tsx";
import type { StaticSession } from "./static-session.ts";

export function staticFriends(still: StaticSession) {
  const action = <ActionView text={still.words.invite} />;
  return <FriendsView count={still.friendsCount} action={action} {...still} />;
}
