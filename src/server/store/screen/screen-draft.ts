import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft, ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { noteAct } from "../audit/audit-entry.ts";
import { withBot } from "../bot/bot-lock.ts";
import type { Database } from "../schema/tables.ts";
import { type Author, addVersion } from "./screen-version.ts";

/** The result of a change based on a revision; `current` is the newer draft. */
export type DraftChange<Done> =
  | { readonly kind: "done"; readonly value: Done }
  | { readonly kind: "conflict"; readonly current: ScreenDraft };

/** The result of publishing a draft. */
export type Publication<Fault> =
  | DraftChange<ScreenState>
  | { readonly kind: "faults"; readonly faults: readonly Fault[] };

/** The bot's draft and published screen, or undefined for an unknown bot. */
export async function readScreens(db: Database, botId: string): Promise<ScreenState | undefined> {
  return (await readStored(db, botId))?.state;
}

/**
 * Saves the draft if the revision is current. An unchanged draft is returned as is, so that a call
 * can be repeated. Undefined for an unknown bot.
 */
export async function saveDraft(
  db: Database,
  botId: string,
  {
    revision,
    screen,
    by,
  }: { readonly revision: number; readonly screen: Screen; readonly by: Author },
  now: number,
): Promise<DraftChange<ScreenDraft> | undefined> {
  const text = JSON.stringify(screen);
  await nextTurn();
  const hasText = sql<boolean | number>`draft.screen = ${text}`;
  // Before the lock, so that late saves wait for nobody. The stored text is read only if it
  // differs: reading a large one takes longer than the rest of a save.
  const current = await draftOf(db, botId)
    .select([
      hasText.as("isSame"),
      sql<string | null>`case when draft.revision = ${revision} or ${hasText} then null
        else draft.screen end`.as("other"),
    ])
    .executeTakeFirst();
  if (!current) return undefined;
  const { isSame, other, ...draft } = current;
  if (other !== null) return { kind: "conflict", current: { screen: JSON.parse(other), ...draft } };
  if (isSame) return { kind: "done", value: { screen, ...draft } };
  const next = { revision: revision + 1, updatedAt: now, updatedBy: by.name, updatedById: by.id };
  const isWritten = await withBot(db, botId, (transaction) =>
    writeDraft(transaction, botId, text, next),
  );
  if (isWritten === undefined) return undefined;
  if (!isWritten) return saveDraft(db, botId, { revision, screen, by }, now);
  return { kind: "done", value: { screen, ...next } };
}

/**
 * Publishes the draft if the revision is current and `check`, in the same transaction, finds no
 * faults. An unchanged screen makes no new version. Undefined for an unknown bot.
 */
export function publishDraft<Fault>(
  db: Database,
  botId: string,
  {
    revision,
    by,
    comment,
    check,
  }: {
    readonly revision: number;
    readonly by: Author;
    /** The owner's comment on the version; may be empty. */
    readonly comment: string;
    check(screen: Screen, transaction: Database): Promise<readonly Fault[]>;
  },
  now: number,
): Promise<Publication<Fault> | undefined> {
  return withBot(db, botId, async (transaction): Promise<Publication<Fault> | undefined> => {
    const stored = await readStored(transaction, botId);
    if (!stored) return undefined;
    const { draftText, publishedText, state } = stored;
    const { draft } = state;
    if (draft.revision !== revision) return { kind: "conflict", current: draft };
    const faults = await check(draft.screen, transaction);
    if (faults.length > 0) return { kind: "faults", faults };
    if (draftText === publishedText) return { kind: "done", value: state };
    const version = { screen: draftText, by, note: "", comment };
    const added = await addVersion(transaction, botId, version, now);
    await noteAct(transaction, { botId, owner: by, now }, "screen.published", {
      amount: added.version,
      ...(comment !== "" && { text: comment }),
    });
    return { kind: "done", value: { draft, published: { ...added, screen: draft.screen } } };
  });
}

/**
 * Publishes a screen from a source other than the draft, such as a bot file; for a transaction that
 * has locked the bot. A draft without unpublished changes follows; one with changes stays. An
 * unchanged screen makes no new version.
 */
export async function publishScreen(
  db: Database,
  botId: string,
  { screen, by, note }: { readonly screen: Screen; readonly by: Author; readonly note: string },
  now: number,
): Promise<void> {
  const text = JSON.stringify(screen);
  const version = { screen: text, by, note, comment: "" };
  const change = { updatedAt: now, updatedBy: by.name, updatedById: by.id };
  const stored = await readStored(db, botId);
  if (!stored) {
    await db
      .insertInto("screen_drafts")
      .values({ bot_id: botId, ...columnsOf(text, { revision: 0, ...change }) })
      .execute();
    await addVersion(db, botId, version, now);
    return;
  }
  const { draftText, publishedText, state } = stored;
  if (publishedText === text) return;
  await addVersion(db, botId, version, now);
  if (draftText === publishedText)
    await writeDraft(db, botId, text, { revision: state.draft.revision + 1, ...change });
}

/**
 * Applies `change` to both screens: adds a version with `note` if the published one changes, a
 * revision if the draft does. For a transaction that has locked the bot.
 */
export async function changeScreens(
  db: Database,
  botId: string,
  {
    change,
    by,
    note,
  }: { change(screen: Screen): Screen; readonly by: Author; readonly note: string },
  now: number,
): Promise<void> {
  const stored = await readStored(db, botId);
  if (!stored) return;
  const { draft, published } = stored.state;
  const changedDraft = change(draft.screen);
  // Without a yield, two large screens would block other calls for a long time.
  await nextTurn();
  const publishedText = JSON.stringify(change(published.screen));
  const draftText = JSON.stringify(changedDraft);
  if (publishedText !== stored.publishedText)
    await addVersion(db, botId, { screen: publishedText, by, note, comment: "" }, now);
  if (draftText !== stored.draftText)
    await writeDraft(db, botId, draftText, {
      revision: draft.revision + 1,
      updatedAt: now,
      updatedBy: by.name,
      updatedById: by.id,
    });
}

type DraftState = Omit<ScreenDraft, "screen">;

/** Replaces the draft of the given revision; false if that has been replaced already. */
async function writeDraft(
  db: Database,
  botId: string,
  screen: string,
  state: DraftState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("screen_drafts")
    .set(columnsOf(screen, state))
    .where("bot_id", "=", botId)
    .where("revision", "=", state.revision - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function columnsOf(screen: string, { revision, updatedAt, updatedBy, updatedById }: DraftState) {
  return {
    screen,
    revision,
    updated_at: updatedAt,
    updated_by: updatedBy,
    updated_by_id: updatedById,
  };
}

/** The state of the draft of a bot that is not deleted. */
function draftOf(db: Database, botId: string) {
  return db
    .selectFrom("bots")
    .innerJoin("screen_drafts as draft", "draft.bot_id", "bots.bot_id")
    .select([
      "draft.revision",
      "draft.updated_at as updatedAt",
      "draft.updated_by as updatedBy",
      "draft.updated_by_id as updatedById",
    ])
    .where("bots.bot_id", "=", botId)
    .where("bots.deleted_at", "is", null);
}

/** Both screens with their stored JSON. In one statement, for a consistent view. */
async function readStored(
  db: Database,
  botId: string,
): Promise<{ draftText: string; publishedText: string; state: ScreenState } | undefined> {
  const row = await draftOf(db, botId)
    .innerJoin("screen_versions as newest", "newest.bot_id", "bots.bot_id")
    .select([
      "draft.screen as draftText",
      "newest.screen as publishedText",
      "newest.version",
      "newest.published_at as publishedAt",
      "newest.published_by as publishedBy",
      "newest.note",
      "newest.comment",
    ])
    .orderBy("newest.version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { draftText, publishedText, version, publishedAt, publishedBy, note, comment, ...draft } =
    row;
  const published = { version, publishedAt, publishedBy, note, comment };
  return {
    draftText,
    publishedText,
    state: {
      draft: { screen: JSON.parse(draftText), ...draft },
      published: { ...published, screen: JSON.parse(publishedText) },
    },
  };
}
