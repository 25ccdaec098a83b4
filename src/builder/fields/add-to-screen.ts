import type { QueryClient } from "@tanstack/react-query";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft } from "#contract/screen/screen-draft.schema.ts";
import { call, problemOf } from "../request/builder-request.ts";
import { isSameScreen } from "../screen/screen-difference.ts";

/** Whether the block was published, or waits in the draft. */
export type Added = "published" | "draft";

/**
 * Adds a block to the newest draft, after its last stat; with `mayPublish`, publishes it if the draft
 * has no other changes. If another owner saves first, the block is added to their version.
 */
export async function addToScreen(
  queryClient: QueryClient,
  botId: string,
  block: Block,
  mayPublish: boolean,
): Promise<Added> {
  const params = { botId };
  const state = await call("GET /bots/:botId/screen", { params });
  const saved = await saveWith(botId, block, state.draft);
  const isAlone =
    mayPublish &&
    saved.base.revision === state.draft.revision &&
    isSameScreen(state.draft.screen, state.published.screen);
  if (isAlone)
    await call("POST /bots/:botId/screen/publish", {
      params,
      body: { revision: saved.draft.revision },
    });
  void queryClient.invalidateQueries({ queryKey: ["bot", botId] });
  return isAlone ? "published" : "draft";
}

async function saveWith(
  botId: string,
  block: Block,
  base: ScreenDraft,
  isAgain = false,
): Promise<{ draft: ScreenDraft; base: ScreenDraft }> {
  const body = { revision: base.revision, screen: withBlock(base.screen, block) };
  try {
    return {
      draft: await call("PUT /bots/:botId/screen/draft", { params: { botId }, body }),
      base,
    };
  } catch (error) {
    const current = problemOf("PUT /bots/:botId/screen/draft", "EDIT_CONFLICT", error)?.current;
    if (!current || isAgain) throw error;
    return saveWith(botId, block, current, true);
  }
}

/** On the first page. */
function withBlock(screen: Screen, block: Block): Screen {
  const { blocks } = screen;
  const last = blocks.findLastIndex(({ type }) => type === "stat");
  const at = last < 0 ? blocks.length : last + 1;
  return { ...screen, blocks: blocks.toSpliced(at, 0, block) };
}
