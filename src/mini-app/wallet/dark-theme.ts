import { useSyncExternalStore } from "react";

const browserIsDark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Whether the page is dark, kept current: as the client's theme makes it, else as the browser does.
 */
export function useDarkTheme(): boolean {
  return useSyncExternalStore(followScheme, isDark);
}

function isDark(): boolean {
  const { colorScheme } = document.documentElement.style;
  return colorScheme ? colorScheme === "dark" : browserIsDark.matches;
}

function followScheme(onChange: () => void): () => void {
  const theme = new MutationObserver(onChange);
  theme.observe(document.documentElement, { attributeFilter: ["style"] });
  browserIsDark.addEventListener("change", onChange);
  return () => {
    theme.disconnect();
    browserIsDark.removeEventListener("change", onChange);
  };
}
