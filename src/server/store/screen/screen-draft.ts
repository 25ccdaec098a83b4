import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Screen } from "#contract/schema/screen.ts";
import type { ScreenDraft, ScreenState } from "#contract/schema/screen-draft.ts";
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

interface Screens {
  /** Stored JSON. */
  readonly draft: string;
  readonly published: string;
  readonly state: ScreenState;
}

/** The bot's draft and published screen, or undefined if there is no such bot. */
export async function readScreens(db: Database, botId: string): Promise<ScreenState | undefined> {
  return (await readKept(db, botId))?.state;
}

/**
 * Saves the draft if the revision is current. An unchanged draft is returned as is, so that a call
 * can be repeated. Undefined if there is no such bot.
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
  // Before the lock, so that saves which come too late wait for nobody.
  const current = await compareDraft(db, botId, { revision, text });
  if (!current) return undefined;
  if (current.other !== null)
    return { kind: "conflict", current: draftOf({ ...current, text: current.other }) };
  if (current.isSame) return { kind: "done", value: draftOf({ ...current, text }) };
  const change = { screen: text, revision: revision + 1, by };
  const written = await withBot(db, botId, (transaction) =>
    writeDraft(transaction, botId, change, now),
  );
  if (written?.kind === "stale") return saveDraft(db, botId, { revision, screen, by }, now);
  return (
    written && {
      kind: "done",
      value: {
        screen,
        revision: revision + 1,
        updatedAt: now,
        updatedBy: by.name,
        updatedById: by.id,
      },
    }
  );
}

/**
 * Publishes the draft if the revision is current and `check`, in the same transaction, finds no
 * faults. An unchanged screen makes no new version. Undefined if there is no such bot.
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
    /** What the owner writes about the version; may be empty. */
    readonly comment: string;
    check(screen: Screen, transaction: Database): Promise<readonly Fault[]>;
  },
  now: number,
): Promise<Publication<Fault> | undefined> {
  return withBot(db, botId, async (transaction): Promise<Publication<Fault> | undefined> => {
    const kept = await readKept(transaction, botId);
    if (!kept) return undefined;
    const { draft, published, state } = kept;
    if (state.draft.revision !== revision) return { kind: "conflict", current: state.draft };
    const faults = await check(state.draft.screen, transaction);
    if (faults.length > 0) return { kind: "faults", faults };
    if (draft === published) return { kind: "done", value: state };
    await addVersion(transaction, botId, { screen: draft, by, note: "", comment }, now);
    const after = await readKept(transaction, botId);
    if (!after) return undefined;
    await noteAct(transaction, { botId, owner: by, now }, "screen.published", {
      amount: after.state.published.version,
      ...(comment !== "" && { text: comment }),
    });
    return { kind: "done", value: after.state };
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
  const version = { by, note, comment: "" };
  const text = JSON.stringify(screen);
  const kept = await readKept(db, botId);
  if (!kept) {
    await db
      .insertInto("screen_drafts")
      .values({
        bot_id: botId,
        screen: text,
        revision: 0,
        updated_at: now,
        updated_by: by.name,
        updated_by_id: by.id,
      })
      .execute();
    return addVersion(db, botId, { screen: text, ...version }, now);
  }
  if (kept.published === text) return;
  await addVersion(db, botId, { screen: text, ...version }, now);
  if (kept.draft !== kept.published) return;
  await writeDraft(db, botId, { screen: text, revision: kept.state.draft.revision + 1, by }, now);
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
  const kept = await readKept(db, botId);
  if (!kept) return;
  const { draft, published, state } = kept;
  const changedDraft = change(state.draft.screen);
  // Two large screens in one go would block other calls for long.
  await nextTurn();
  const changed = { draft: changedDraft, published: change(state.published.screen) };
  const text = {
    draft: JSON.stringify(changed.draft),
    published: JSON.stringify(changed.published),
  };
  if (text.published !== published)
    await addVersion(db, botId, { screen: text.published, by, note, comment: "" }, now);
  if (text.draft !== draft)
    await writeDraft(
      db,
      botId,
      { screen: text.draft, revision: state.draft.revision + 1, by },
      now,
    );
}

/** Replaces the draft of the revision before, unless that has been replaced. */
async function writeDraft(
  db: Database,
  botId: string,
  {
    screen,
    revision,
    by,
  }: { readonly screen: string; readonly revision: number; readonly by: Author },
  now: number,
): Promise<{ readonly kind: "written" | "stale" }> {
  const { numUpdatedRows } = await db
    .updateTable("screen_drafts")
    .set({ screen, revision, updated_at: now, updated_by: by.name, updated_by_id: by.id })
    .where("bot_id", "=", botId)
    .where("revision", "=", revision - 1)
    .executeTakeFirst();
  return { kind: numUpdatedRows > 0n ? "written" : "stale" };
}

const draftColumns = [
  "draft.revision",
  "draft.updated_at",
  "draft.updated_by",
  "draft.updated_by_id",
] as const;

/** The draft with its stored JSON. */
interface StoredDraft {
  readonly text: string;
  readonly revision: number;
  readonly updated_at: number;
  readonly updated_by: string;
  readonly updated_by_id: string | null;
}

function draftOf(draft: StoredDraft): ScreenDraft {
  return {
    screen: JSON.parse(draft.text),
    revision: draft.revision,
    updatedAt: draft.updated_at,
    updatedBy: draft.updated_by,
    updatedById: draft.updated_by_id,
  };
}

/**
 * The draft compared with a revision and a text; `other` is its text if it differs from both. Read
 * only then, because reading a large one holds the process for longer than all else that a save does.
 */
function compareDraft(
  db: Database,
  botId: string,
  { revision, text }: { readonly revision: number; readonly text: string },
) {
  const isSame = sql`draft.screen = ${text}`;
  return db
    .selectFrom("bots")
    .innerJoin("screen_drafts as draft", "draft.bot_id", "bots.bot_id")
    .select(draftColumns)
    .select([
      sql<boolean | number>`${isSame}`.as("isSame"),
      sql<string | null>`case when draft.revision = ${revision} or ${isSame} then null
        else draft.screen end`.as("other"),
    ])
    .where("bots.bot_id", "=", botId)
    .where("bots.deleted_at", "is", null)
    .executeTakeFirst();
}

/** In one statement, for a consistent view of draft and published screen. */
async function readKept(db: Database, botId: string): Promise<Screens | undefined> {
  const row = await db
    .selectFrom("bots")
    .innerJoin("screen_drafts as draft", "draft.bot_id", "bots.bot_id")
    .innerJoin("screen_versions as newest", "newest.bot_id", "bots.bot_id")
    .select(["draft.screen as text", ...draftColumns])
    .select([
      "newest.screen as published",
      "newest.version",
      "newest.published_at",
      "newest.published_by",
      "newest.note",
      "newest.comment",
    ])
    .where("bots.bot_id", "=", botId)
    .where("bots.deleted_at", "is", null)
    .orderBy("newest.version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { published } = row;
  return {
    draft: row.text,
    published,
    state: {
      draft: draftOf(row),
      published: {
        version: row.version,
        publishedAt: row.published_at,
        publishedBy: row.published_by,
        note: row.note,
        comment: row.comment,
        screen: JSON.parse(published),
      },
    },
  };
}
