/** Where browsers keep the theme that is chosen in the builder or at `/docs`; the name is VitePress'. */
export const themeItem = "vitepress-theme-appearance";

/** Where they keep the language of calls, for the builder and `/docs`: the name of its sample. */
export const callLanguageItem = "slotwire-call-language";
