import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { mapPictures } from "#contract/screen/screen-picture.ts";
import { builtInProperties } from "#contract/text/reference.ts";
import { textIn } from "#contract/text/screen-text.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { propertyValue } from "#game/property-value.ts";
import { formatNumber } from "#web/words.ts";
import { pictureFault } from "../../parts/picture/picture-fault.ts";
import type { KnownProperty } from "../../parts/text/insert-value.tsx";

/** The URL of the bot's preview page, on the Mini App's origin, as owners' servers expect. */
export function previewUrl(appUrl: string): string {
  return new URL("preview", appUrl.endsWith("/") ? appUrl : `${appUrl}/`).href;
}

/** The screen without half-typed addresses of pictures, so that nothing is fetched from them. */
export function showableScreen(screen: Screen, allowLocal: boolean): Screen {
  return mapPictures(screen, (_, picture) => (pictureFault(picture, allowLocal) ? "" : picture));
}

/** Everything that a reference may name, custom fields first, with the known values. */
export function knownProperties(
  fields: OwnedBot["fields"],
  values: Readonly<Record<string, string>>,
  session: Session | undefined,
  language: string,
): KnownProperty[] {
  return [
    ...fields.map(({ name, fallback }) => ({
      name,
      isBuiltIn: false,
      value: values[name] || textIn(fallback, language) || undefined,
    })),
    ...builtInProperties.map((name) => {
      const value = session && propertyValue(name, session, session.serverTime);
      return {
        name,
        isBuiltIn: true,
        value: typeof value === "number" ? formatNumber(value, language) : value,
      };
    }),
  ];
}
