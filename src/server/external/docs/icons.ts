import { Html } from "../../pages/html.ts";

const icon = (name: string, paths: string) =>
  new Html(
    `<svg class="icon ${name}" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );

/** Three lines, for the contents. */
export const menuIcon = icon("lines", '<path d="M4 6h16M4 12h16M4 18h16"/>');

/** A magnifying glass. */
export const searchIcon = icon("glass", '<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>');

/** One for each theme, of which the style shows that of the chosen one. */
export const themeIcons = [
  icon("auto", '<rect x="3" y="4" width="18" height="12" rx="2"/><path d="M8 20h8M12 16v4"/>'),
  icon(
    "light",
    '<circle cx="12" cy="12" r="4"/><path d="M12 3v1M12 20v1M3 12h1M20 12h1M5.6 5.6l.7.7M17.7 17.7l.7.7M18.4 5.6l-.7.7M6.3 17.7l-.7.7"/>',
  ),
  icon("dark", '<path d="M20 14.5A8.5 8.5 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z"/>'),
];
