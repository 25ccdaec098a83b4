import { Badge, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../words.ts";
import { eventWords } from "./event-words.en.ts";
import { webhookQuery } from "./webhook-query.ts";

/** Says in the navigation that the bot's webhook is paused, or that users' events are held. */
export function PausedMark({ botId }: { botId: string }) {
  const words = useWords(eventWords);
  const { data: webhook } = useQuery(webhookQuery(botId));
  if (!webhook || (webhook.pausedAt === null && webhook.heldUsers === 0)) return null;
  return (
    <Badge color="red" size="sm" variant="filled" circle title={words.navPaused}>
      <span aria-hidden="true">!</span>
      <VisuallyHidden>{words.navPaused}</VisuallyHidden>
    </Badge>
  );
}
