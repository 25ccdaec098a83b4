import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../session/session-query.ts";

/**
 * Fetches the custom fields anew after a settled change of what owners' servers decide by: level,
 * wallet, friends.
 */
export function useFieldRefresh(): void {
  const queryClient = useQueryClient();
  const { userLevel, userFriendsCount, tonRawAddress } = useSession().fieldRequest;
  const settled = `${userLevel} ${userFriendsCount} ${tonRawAddress}`;
  const before = useRef(settled);
  useEffect(() => {
    if (before.current === settled) return;
    before.current = settled;
    void queryClient.invalidateQueries({ queryKey: ["custom-field"] });
  }, [queryClient, settled]);
}
