/** The storage key of the theme chosen in the builder or at `/docs`; the name is VitePress'. */
export const themeItem = "vitepress-theme-appearance";

/** The storage key of the language of sample calls, shared by the builder and `/docs`. */
export const callLanguageItem = "slotwire-call-language";
