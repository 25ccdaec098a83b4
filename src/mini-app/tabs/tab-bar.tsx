import type { Screen } from "#contract/screen/screen.schema.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import { spoken, textFor } from "../languages/page-language.ts";

/**
 * The tabs of the screen's pages; nothing for a screen of one page. Without hooks or state, because
 * the boot script renders it without React.
 */
export function TabBar({
  screen,
  shown = firstPageId,
  onShow,
}: {
  screen: Screen;
  /** The id of the page on show. */
  shown?: string | undefined;
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
            <span className="clamp">{textFor(title ?? spoken.words.home)}</span>
          </button>
        ))}
      </nav>
    )
  );
}
