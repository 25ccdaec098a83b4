import { sql } from "kysely";
import { maxLiveApiKeys } from "#contract/api-key-limit.ts";
import { keptVersions } from "#contract/version-limit.ts";
import type { SqlCheck } from "./sql-check.ts";

/** Screens, API keys, owners, counts and pictures of a bot. */
export const botChecks: readonly SqlCheck[] = [
  {
    name: "draft",
    rule: "Every bot has a draft.",
    table: "bots",
    wrong: (botId) => sql`
      select name from bots where bot_id = ${botId}
        and not exists (select 1 from screen_drafts where screen_drafts.bot_id = ${botId})`,
  },
  {
    name: "published-screen",
    rule: "What players see is the highest version.",
    table: "bots",
    wrong: (botId) => sql`
      select name from bots where bot_id = ${botId} and not exists (
        select 1 from screen_versions
        where screen_versions.bot_id = ${botId} and screen_versions.screen = bots.screen
          and version = (select max(version) from screen_versions where bot_id = ${botId}))`,
  },
  {
    name: "screen-versions",
    rule: `The last versions are kept without a gap, ${keptVersions} at most.`,
    table: "screen_versions",
    wrong: (botId) => sql`
      select min(version) as first, max(version) as last, count(*) as kept from screen_versions
      where bot_id = ${botId}
      having max(version) - min(version) + 1 <> count(*) or min(version) < 1
        or count(*) > ${sql.lit(keptVersions)}`,
  },
  {
    name: "api-keys",
    rule: `API keys are kept as hashes, of a bot ${maxLiveApiKeys} live ones at most.`,
    table: "api_keys",
    wrong: (botId) => sql`
      select id from api_keys where bot_id = ${botId} and (length(hash) <> 64 or length(last4) <> 4)
      union all
      select 'live keys: ' || cast(count(*) as text) from api_keys
      where bot_id = ${botId} and revoked_at is null having count(*) > ${sql.lit(maxLiveApiKeys)}`,
  },
  {
    name: "roles",
    rule: "Who may change a bot is an owner or an editor.",
    table: "bot_owners",
    wrong: (botId) => sql`
      select owner_id, role from bot_owners
      where bot_id = ${botId} and role not in ('owner', 'editor')`,
  },
  {
    name: "day-counts",
    rule: "What is counted of a day is not negative.",
    table: "day_counts",
    wrong: (botId) => sql`
      select day, kind, count from day_counts where bot_id = ${botId} and count < 0`,
  },
  {
    name: "field-health",
    rule: "Fetches of a field are counted from one on.",
    table: "field_health",
    wrong: (botId) => sql`
      select field, hour from field_health where bot_id = ${botId} and fetches < 1`,
  },
  {
    name: "picture-files",
    rule: "Every uploaded picture has its files.",
    table: "pictures",
    wrong: (botId) => sql`
      select hash from pictures where bot_id = ${botId} and not exists (
        select 1 from picture_files
        where picture_files.bot_id = ${botId} and picture_files.hash = pictures.hash)`,
  },
  {
    name: "pictures-of-broadcasts",
    rule: "The picture of a broadcast is kept.",
    table: "broadcasts",
    wrong: (botId) => sql`
      select id, picture from broadcasts
      where bot_id = ${botId} and picture is not null and not exists (
        select 1 from pictures
        where pictures.bot_id = ${botId} and pictures.hash = broadcasts.picture)`,
  },
];
