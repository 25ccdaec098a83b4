import { useSyncExternalStore } from "react";

const browserIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark: by the client's theme, else by the browser's preference. */
export function useDarkTheme(): boolean {
  return useSyncExternalStore(watchScheme, isDark);
}

function isDark(): boolean {
  const { colorScheme } = document.documentElement.style;
  return colorScheme ? colorScheme === "dark" : browserIsDark.matches;
}

function watchScheme(onChange: () => void): () => void {
  const theme = new MutationObserver(onChange);
  theme.observe(document.documentElement, { attributeFilter: ["style"] });
  browserIsDark.addEventListener("change", onChange);
  return () => {
    theme.disconnect();
    browserIsDark.removeEventListener("change", onChange);
  };
}
