import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { PhoneFrame } from "../screen/phone-frame.tsx";
import { usePreview } from "../screen/use-preview.ts";
import type { Place } from "./place.ts";
import "../screen/preview-pane.css";

/** The page that a field is added to, as players see it. */
export function PlacePreview({
  bot,
  screen,
  place: { page, index },
}: {
  bot: OwnedBot;
  screen: Screen;
  place: Place;
}) {
  const { url, frame, isShown } = usePreview(
    bot,
    screen,
    { mode: "edit", page, chosen: { page, block: index, inner: null } },
    () => {},
  );
  return <PhoneFrame frame={frame} url={url} phone="small" isShown={isShown} />;
}
