import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { OwnersOnly } from "../parts/form/owners-only.tsx";
import { Section } from "../parts/page/section.tsx";
import { useWords } from "../words.ts";
import { AuditLog } from "./audit-log.tsx";
import { auditWords } from "./audit-words.en.ts";

/** Who changed the bot, what and when. */
export function AuditSection({ bot }: { bot: OwnedBot }) {
  const words = useWords(auditWords);
  return (
    <Section title={words.title} lead={words.lead}>
      <OwnersOnly botId={bot.id} what="history">
        <AuditLog botId={bot.id} />
      </OwnersOnly>
    </Section>
  );
}
