import { Alert, Anchor, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "../parts/page/icon.tsx";
import { settingPath } from "../settings/setting-path.ts";
import { useWords } from "../words.ts";
import { messageWords } from "./message-words.en.ts";

/** A message that Telegram refused: its reason, and the way to a new token if the token is refused. */
export function Refusal({
  botId,
  title,
  text,
  refusal: { code, reason },
  children,
}: {
  botId: string;
  title: string;
  text: string;
  refusal: { readonly code: string; readonly reason: string };
  /** Actions, if there are any. */
  children?: ReactNode;
}) {
  const words = useWords(messageWords);
  return (
    <Alert color="red" icon={<Icon of={IconAlertTriangle} />} title={title}>
      <Text>{text}</Text>
      {reason !== "" && <PlatformReason reason={reason} />}
      {children && <Group mt="sm">{children}</Group>}
      {code === "BOT_TOKEN_REFUSED" && (
        <Anchor component={Link} href={settingPath(botId, "token")} size="sm">
          {words.toToken}
        </Anchor>
      )}
    </Alert>
  );
}

/** Telegram's own sentence. */
export function PlatformReason({ reason }: { reason: string }) {
  const words = useWords(messageWords);
  return (
    <Text size="sm" mt={4} style={{ overflowWrap: "anywhere" }}>
      {words.platformSays} <q>{reason}</q>
    </Text>
  );
}
