import { FriendsView } from "../../blocks/friends.tsx";
import { ActionView } from "../../screen/action-view.tsx";
import type { Still } from "./still.ts";

export function stillFriends(still: Still) {
  const action = <ActionView text={still.words.invite} />;
  return <FriendsView count={still.friendsCount} action={action} {...still} />;
}
