import { maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { keptVersions } from "#contract/screen/page-rule.ts";
import type { SqlChecks } from "./finding.ts";

/** Rules about a bot: messages, broadcasts, events, screens, API keys, owners, counts, pictures. */
export const botChecks: SqlChecks = {
  "outbox-due": `-- The outbox of a bot with turns has a time at which it is due.
    select count(*) as turns from chats
    where not exists (select 1 from outboxes where outboxes.due_at is not null)
    having count(*) > 0`,
  "message-states": `-- A message that is being sent has its worker, one that was sent its number, and one that failed its reason.
    select id, tg_id, status from messages
    where status not in ('queued', 'sending', 'sent', 'failed', 'unknown')
      or (status = 'sending') <> (claimer is not null)
      or status = 'sending' and claimed_at is null
      or status = 'sent' and telegram_message_id is null
      or (status = 'failed') <> (failure_code is not null)`,
  // Unknown messages that are still stored have been counted.
  "broadcast-counts": `-- The messages of a broadcast all wait, are being sent or are counted.
    select id, queued, coalesce(n, 0) as messages
    from broadcasts left join (
      select broadcast_id as id, count(*) as n from messages
      where broadcast_id is not null and (status <> 'unknown' or claimed_at is not null)
      group by broadcast_id
    ) as uncounted using (id)
    where queued <> sent + unreachable + failed + unknown + coalesce(n, 0)`,
  "broadcast-states": `-- A broadcast that is being sent is due at some time, a scheduled one too unless it is held, and one that is over has its end and nothing left.
    select id, status from broadcasts
    where status not in ('scheduled', 'sending', 'paused', 'cancelled', 'done')
      or status = 'scheduled' and (send_at is null or (due_at is null) <> (hold_code is not null))
      or (status in ('cancelled', 'done')) <> (finished_at is not null)
      or status = 'sending' and due_at is null
      or status = 'done' and (due_at is not null or reached is not null or total <> queued)`,
  "broadcasts-at-once": `-- One broadcast of a bot at a time is not over.
    select count(*) as open from broadcasts where status in ('sending', 'paused')
    having count(*) > 1`,
  "pictures-of-broadcasts": `-- The picture of a broadcast is kept.
    select id, picture from broadcasts
    where picture is not null and picture not in (select hash from pictures)`,
  "event-order": `-- No two events of a user that wait have one number.
    select tg_id, number from events where status = 'waiting'
    group by tg_id, number having count(*) > 1`,
  "event-states": `-- An event that was delivered was sent, and one that tests the webhook is no user's.
    select id, status from events
    where status not in ('waiting', 'delivered', 'failed') or attempts < 0
      or status = 'delivered' and attempts = 0
      or (tg_id is null) <> (type = 'webhook.test')`,
  "webhook-pauses": `-- A paused webhook has a reason, and one that fails has the time of its first failure.
    select fails from webhooks
    where (paused_at is null) <> (paused_because is null)
      or fails < 0 or failing_since is null and fails > 0
      or (former_secret is null) <> (former_until is null)`,
  draft: `-- Every bot has a draft.
    select name from bots where not exists (select 1 from screen_drafts)`,
  "published-screen": `-- The screen that players see is the highest version.
    select name from bots where not exists (
      select 1 from screen_versions where screen_versions.screen = bots.screen
        and version = (select max(version) from screen_versions))`,
  "screen-versions": `-- The last versions are kept without a gap, ${keptVersions} at most.
    select min(version) as first, max(version) as last, count(*) as kept from screen_versions
    having max(version) - min(version) + 1 <> count(*) or min(version) < 1
      or count(*) > ${keptVersions}`,
  "api-keys": `-- API keys are kept as hashes, of a bot ${maxLiveApiKeys} live ones at most.
    select id from api_keys where length(hash) <> 64 or length(last4) <> 4
    union all select 'live keys: ' || cast(count(*) as text) from api_keys
    where revoked_at is null having count(*) > ${maxLiveApiKeys}`,
  roles: `-- Everybody who may change a bot is an owner or an editor.
    select owner_id, role from bot_owners where role not in ('owner', 'editor')`,
  "day-counts": `-- No count of a day is negative.
    select day, kind, count from day_counts where count < 0`,
  "field-health": `-- The fetches of a field are counted from one.
    select field, hour from field_health where fetches < 1`,
  "field-samples": `-- The beginning of a suspicious text has the time of its report.
    select field from field_states where (sample is null) <> (sampled_at is null)`,
  "erased-points": `-- A sum of erased players' points is a month's, of one entry at least.
    select month, source, part, entries from erased_points
    where entries < 1 or part < 0 or length(month) <> 7`,
  "picture-files": `-- Every uploaded picture has its files.
    select hash from pictures where hash not in (select hash from picture_files)`,
};

/** Rules about owners, who belong to no bot. */
export const ownerChecks: SqlChecks = {
  "owner-accounts": `-- Every owner has one password and an address in lower case.
    select id from owners where email <> lower(email) or 1 <> (
      select count(*) from owner_accounts where owner_accounts.owner_id = owners.id
        and provider_id = 'credential' and account_id = owners.id)`,
  "owner-links": `-- A link that sets a password names whose, and there is one set-up link at most.
    select id, purpose from owner_links
    where purpose not in ('setup', 'invitation', 'password')
      or (purpose = 'password') <> (owner_id is not null)
      or (purpose = 'setup') <> (id = 'setup')
      or role not in ('owner', 'editor')`,
};
