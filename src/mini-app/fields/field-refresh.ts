import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../session/session-query.ts";

/** Refetches all custom fields when the player's level, friends or wallet changes. */
export function useFieldRefresh(): void {
  const queryClient = useQueryClient();
  const { userLevel, userFriendsCount, tonRawAddress } = useSession().fieldRequest;
  const inputs = `${userLevel} ${userFriendsCount} ${tonRawAddress}`;
  const before = useRef(inputs);
  useEffect(() => {
    if (before.current === inputs) return;
    before.current = inputs;
    void queryClient.invalidateQueries({ queryKey: ["custom-field"] });
  }, [queryClient, inputs]);
}
