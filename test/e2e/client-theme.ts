/** Readable colours of a messaging client, with the names of launch parameters. */
export const clientThemes = {
  light: {
    bg_color: "#ffffff",
    secondary_bg_color: "#efeff4",
    section_bg_color: "#ffffff",
    text_color: "#000000",
    hint_color: "#8e8e93",
    subtitle_text_color: "#66666b",
    link_color: "#0060c8",
    button_color: "#0067d6",
    button_text_color: "#ffffff",
  },
  dark: {
    bg_color: "#17212b",
    secondary_bg_color: "#0e1621",
    section_bg_color: "#17212b",
    text_color: "#f5f5f5",
    hint_color: "#708499",
    subtitle_text_color: "#8fa3b6",
    link_color: "#6ab3f3",
    button_color: "#3f76ae",
    button_text_color: "#ffffff",
  },
} as const;

/** The launch by a client with this theme, or by one without a theme. */
export function themed(launch: string, theme?: keyof typeof clientThemes): string {
  const url = new URL(launch);
  const hash = new URLSearchParams(url.hash.slice(1));
  if (theme) hash.set("tgWebAppThemeParams", JSON.stringify(clientThemes[theme]));
  else hash.delete("tgWebAppThemeParams");
  return `${url.origin}${url.pathname}#${hash}`;
}
