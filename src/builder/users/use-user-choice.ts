import { useLocation, useSearch } from "wouter";
import { sorts, type UserChoice } from "./user-query.ts";

/** Search, order and open user, kept in the address. */
export function useUserChoice(botId: string) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const choice: UserChoice = {
    search: asked.get("search") ?? "",
    sort: sorts.find((sort) => sort === asked.get("sort")) ?? "lastSeenAt",
    order: asked.get("order") === "ascending" ? "ascending" : "descending",
  };
  const addressFor = ({ search, sort, order }: UserChoice, tgId?: string) => {
    const query = new URLSearchParams({
      ...(search && { search }),
      sort,
      order,
      ...(tgId && { user: tgId }),
    });
    return `/bots/${botId}/users?${query}`;
  };
  const tgId = asked.get("user");
  return {
    choice,
    /** The user in the drawer. */
    tgId: tgId !== null && /^[1-9]\d{0,15}$/.test(tgId) ? tgId : null,
    choose: (change: Partial<UserChoice>) =>
      navigate(addressFor({ ...choice, ...change }), { replace: true }),
    linkTo: (user: number) => addressFor(choice, String(user)),
    close: () => navigate(addressFor(choice)),
  };
}
