import { inBrowser, onContentUpdated, type Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { callLanguageItem } from "#contract/http/browser-item.ts";
import "./style.css";

declare global {
  interface Window {
    /** The names of all pages, which VitePress writes. */
    __VP_HASH_MAP__: Readonly<Record<string, string>>;
  }
}

export default {
  extends: DefaultTheme,
  enhanceApp({ router, siteData }) {
    if (!inBrowser) return;
    // A page without a translation leads to the first page of the language.
    router.onBeforeRouteChange = (to) => {
      const path = to.slice(siteData.value.base.length).replace(/[#?].*$/, "");
      const [language] = path.split("/", 1);
      const name = `${path.replace(/\/$/, "/index").replaceAll("/", "_")}.md`;
      if (language !== "ru" || path === "ru/" || name in window.__VP_HASH_MAP__) return true;
      void router.go(`${siteData.value.base}${language}/`);
      return false;
    };
  },
  setup() {
    if (!inBrowser) return;
    onContentUpdated(() => choose(keptLanguage()));
    addEventListener("storage", ({ key, newValue }) => {
      if (key === callLanguageItem) choose(newValue);
    });
    addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(".vp-code-group input")) return;
      const name = target.labels?.[0]?.textContent ?? "";
      // The chosen sample stays in place although samples above it grow or shrink.
      const before = target.parentElement?.getBoundingClientRect().top ?? 0;
      choose(name);
      scrollBy({
        top: (target.parentElement?.getBoundingClientRect().top ?? 0) - before,
        behavior: "instant",
      });
      keepLanguage(name);
    });
  },
} satisfies Theme;

/** Shows all samples in the language; those without it stay as they are. */
function choose(name: string | null): void {
  for (const label of document.querySelectorAll<HTMLLabelElement>(".vp-code-group .tabs label"))
    if (label.textContent === name && label.control instanceof HTMLInputElement)
      label.control.checked = true;
}

// Browsers may refuse storage.
function keptLanguage(): string | null {
  try {
    return localStorage.getItem(callLanguageItem);
  } catch {
    return null;
  }
}

function keepLanguage(name: string): void {
  try {
    localStorage.setItem(callLanguageItem, name);
  } catch {}
}
