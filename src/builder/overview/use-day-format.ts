import { useLanguage } from "../language.ts";

/** A UTC day in the owner's language, such as `24 Nov`; "long" with its year. */
export function useDayFormat(): (at: number, style?: "short" | "long") => string {
  const language = useLanguage();
  const zone = { timeZone: "UTC" } as const;
  const short = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", ...zone });
  const long = new Intl.DateTimeFormat(language, { dateStyle: "medium", ...zone });
  return (at, style = "short") => (style === "long" ? long : short).format(at);
}
