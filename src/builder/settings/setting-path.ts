import type { SettingWords } from "./setting-words.en.ts";

/** The address of a section of a bot's settings. */
export function settingPath(botId: string, section: keyof SettingWords["sections"]): string {
  return `/bots/${botId}/settings/${section}`;
}
