/** The theme parameters of the preview. Source: Telegram for iOS, its two default themes. */
export const previewThemes = {
  light: {
    bg_color: "#ffffff",
    secondary_bg_color: "#efeff4",
    section_bg_color: "#ffffff",
    text_color: "#000000",
    hint_color: "#8e8e93",
    subtitle_text_color: "#8e8e93",
    link_color: "#007aff",
    button_color: "#007aff",
    button_text_color: "#ffffff",
  },
  dark: {
    bg_color: "#000000",
    secondary_bg_color: "#1c1c1d",
    section_bg_color: "#2c2c2e",
    text_color: "#ffffff",
    hint_color: "#98989e",
    subtitle_text_color: "#98989e",
    link_color: "#3e88f7",
    button_color: "#3e88f7",
    button_text_color: "#ffffff",
  },
} as const;
