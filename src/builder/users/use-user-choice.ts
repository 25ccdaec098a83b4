import { useLocation, useSearch } from "wouter";
import { everyone, readChoice, type UserChoice, writeChoice } from "./user-choice.ts";

/** Filter, order and open user, kept in the address. */
export function useUserChoice(botId: string) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const choice = readChoice(asked);
  const addressFor = (chosen: UserChoice, tgId?: string) => {
    const query = writeChoice(chosen);
    if (tgId) query.set("user", tgId);
    const page = `/bots/${botId}/users`;
    return query.size > 0 ? `${page}?${query}` : page;
  };
  const choose = (change: Partial<UserChoice>) =>
    navigate(addressFor({ ...choice, ...change }), { replace: true });
  const tgId = asked.get("user");
  return {
    choice,
    /** The user in the drawer. */
    tgId: tgId !== null && /^[1-9]\d{0,15}$/.test(tgId) ? tgId : null,
    choose,
    clear: () => choose(everyone),
    linkTo: (user: number) => addressFor(choice, String(user)),
    close: () => navigate(addressFor(choice)),
  };
}
