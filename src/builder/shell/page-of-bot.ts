import { botPages, innerBotPages } from "./routes.tsx";

/**
 * The page of a bot that is open, as its path after `/bots/:botId`, for another bot to open at. A page of
 * something that only the first one has gives the list that it is in.
 */
export function pageOfBot(location: string, botId: string | undefined): string {
  if (botId === undefined) return "";
  const [first = "", ...rest] = location.slice(`/bots/${botId}/`.length).split("/");
  const hasSections = botPages.some(({ path, ...page }) => path === first && page.hasSections);
  const whole = [first, ...rest].join("/");
  const kept = hasSections || Object.hasOwn(innerBotPages, whole) ? whole : first;
  return kept && `/${kept}`;
}
