import type { QueryClient } from "@tanstack/react-query";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft } from "#contract/screen/screen-draft.schema.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import { call, problemOf } from "../request/builder-request.ts";
import { isSameScreen } from "../screen/screen-difference.ts";

/** Where a block goes: on the page with this id, before the block that has this index now. */
export interface Place {
  readonly page: string;
  readonly index: number;
}

/** After the last stat of the page, or at its end. */
export function usualPlace(screen: Screen, page = firstPageId): Place {
  const blocks = pagesOf(screen).find(({ id }) => id === page)?.blocks ?? [];
  const last = blocks.findLastIndex(({ type }) => type === "stat");
  return { page, index: last < 0 ? blocks.length : last + 1 };
}

/** The screen with a block added; on the first page if the page is gone. */
export function withBlock(screen: Screen, block: Block, { page, index }: Place): Screen {
  const { pages = [] } = screen;
  if (!pages.some(({ id }) => id === page))
    return { ...screen, blocks: screen.blocks.toSpliced(index, 0, block) };
  return {
    ...screen,
    pages: pages.map((one) =>
      one.id === page ? { ...one, blocks: one.blocks.toSpliced(index, 0, block) } : one,
    ),
  };
}

/**
 * Adds a block to the newest draft, and publishes it if `mayPublish` and the draft has no other changes.
 * If another owner saves first, the block is added to their version. Without a place, it goes to the usual one.
 */
export async function addToScreen(
  queryClient: QueryClient,
  botId: string,
  { block, place, mayPublish }: { block: Block; place: Place | null; mayPublish: boolean },
): Promise<"published" | "draft"> {
  const params = { botId };
  const state = await call("GET /bots/:botId/screen", { params });
  const save = (base: ScreenDraft) =>
    call("PUT /bots/:botId/screen/draft", {
      params,
      body: {
        revision: base.revision,
        screen: withBlock(base.screen, block, place ?? usualPlace(base.screen)),
      },
    });
  const saved = await save(state.draft).catch((error: unknown) => {
    const current = problemOf("PUT /bots/:botId/screen/draft", "EDIT_CONFLICT", error)?.current;
    if (!current) throw error;
    return save(current).then((draft) => ({ ...draft, isJoined: true }));
  });
  const isAlone =
    mayPublish &&
    !("isJoined" in saved) &&
    isSameScreen(state.draft.screen, state.published.screen);
  if (isAlone)
    await call("POST /bots/:botId/screen/publish", { params, body: { revision: saved.revision } });
  void queryClient.invalidateQueries({ queryKey: ["bot", botId] });
  return isAlone ? "published" : "draft";
}
