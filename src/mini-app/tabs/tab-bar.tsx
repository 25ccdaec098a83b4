import type { Screen } from "#contract/screen/screen.schema.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { wordsFor } from "#web/words.ts";

/**
 * The tabs of the screen's pages; nothing for a screen of one page. Without hooks or state, because
 * the boot script renders it without React.
 */
export function TabBar({
  screen,
  language,
  shown = firstPageId,
  onShow,
}: {
  screen: Screen;
  language: string;
  /** The id of the page on show. */
  shown?: string;
  onShow?: (id: string) => void;
}) {
  const pages = pagesOf(screen);
  return (
    pages.length > 1 && (
      <nav className="tabs">
        {pages.map(({ id, title, icon }) => (
          <button
            key={id}
            type="button"
            className={`tab tab-${icon}`}
            aria-current={id === shown && "page"}
            onClick={() => onShow?.(id)}
          >
            <span className="clamp">{textIn(title ?? wordsFor(language).home, language)}</span>
          </button>
        ))}
      </nav>
    )
  );
}
