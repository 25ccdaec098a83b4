import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from "react";
import { useStore } from "zustand";
import type { Screen } from "#contract/screen.ts";
import type { ScreenDraft, ScreenState } from "#contract/screen-draft.ts";
import { useNotify } from "../parts/notify.ts";
import { refusalOf } from "../request/builder-request.ts";
import { meQuery } from "../request/owner-query.ts";
import { useWarningOnClose } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { type DraftSaver, draftSaver, type Saving } from "./draft-saver.ts";
import { type Edit, type Editing, edit, screenOf, startEditing } from "./editing.ts";
import { draftKeeper, readKept } from "./kept-draft.ts";
import { isSameScreen } from "./screen-difference.ts";
import { screenQuery, sendDraft } from "./screen-query.ts";
import { screenWords } from "./screen-words.ts";

/** The draft under the owner's hands and how it stands with the service. */
export interface DraftState {
  readonly editing: Editing;
  readonly dispatch: Dispatch<Edit>;
  readonly saving: Saving;
  /** As the service has it. */
  readonly draft: ScreenDraft;
  readonly flush: DraftSaver["flush"];
  /** Goes on with `screen`, based on another owner's draft. */
  readonly settle: (current: ScreenDraft, screen: Screen) => void;
}

/**
 * Edits a bot's draft: begins with what an earlier visit could not save, saves by itself, takes
 * over what other owners save meanwhile.
 */
export function useDraftState(botId: string, { draft: newest }: ScreenState): DraftState {
  const words = useWords(screenWords);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [{ saver, begun, isBroughtBack }] = useState(() =>
    openDraft(
      `${queryClient.getQueryData(meQuery.queryKey)?.id}:${botId}`,
      newest,
      async (revision, screen) => {
        try {
          return await sendDraft(botId, revision, screen);
        } catch (error) {
          if (refusalOf(error) === "NOT_SIGNED_IN")
            queryClient.setQueryData(meQuery.queryKey, null);
          throw error;
        }
      },
    ),
  );
  const [editing, dispatch] = useReducer(edit, begun);
  const { saving, draft } = useStore(saver.store);

  useEffect(() => saver.close, [saver]);
  useEffect(() => saver.note(screenOf({ items: editing.items })), [saver, editing.items]);
  useEffect(() => {
    queryClient.setQueryData(screenQuery(botId).queryKey, (state) =>
      state && state.draft.revision < draft.revision ? { ...state, draft } : state,
    );
  }, [queryClient, botId, draft]);
  const tellBroughtBack = useEffectEvent(() => {
    if (isBroughtBack) notify(words.broughtBack);
  });
  useEffect(() => tellBroughtBack(), []);

  const takeOver = useEffectEvent((other: ScreenDraft) => {
    if (saving.kind !== "saved" || other.revision <= draft.revision) return;
    const isOther = !isSameScreen(other.screen, draft.screen);
    saver.base(other, other.screen);
    if (!isOther) return;
    dispatch({ kind: "load", screen: other.screen });
    notify(words.othersDraft(other.updatedBy));
  });
  useEffect(() => takeOver(newest), [newest]);
  useWarningOnClose(saving.kind !== "saved");

  return {
    editing,
    dispatch,
    saving,
    draft,
    flush: saver.flush,
    settle: (current, screen) => {
      saver.base(current, screen);
      dispatch({ kind: "replace", screen });
    },
  };
}

function openDraft(
  whose: string,
  newest: ScreenDraft,
  send: (revision: number, screen: Screen) => Promise<ScreenDraft>,
) {
  const keep = draftKeeper(whose);
  const kept = readKept(whose);
  if (!kept || isSameScreen(kept.screen, newest.screen)) {
    keep(null);
    return {
      saver: draftSaver({ draft: newest, send, keep }),
      begun: startEditing(newest.screen),
      isBroughtBack: false,
    };
  }
  // Based on what it was based on: when that is no longer the newest, the service says so and the
  // owner chooses.
  const draft = { ...newest, revision: kept.revision, screen: kept.base };
  const begun = edit(startEditing(kept.base), { kind: "replace", screen: kept.screen });
  return { saver: draftSaver({ draft, send, keep }), begun, isBroughtBack: true };
}
