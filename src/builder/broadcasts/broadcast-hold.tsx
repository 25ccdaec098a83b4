import { Alert, Anchor, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "wouter";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { Icon } from "../parts/page/icon.tsx";
import { settingPath } from "../settings/setting-path.ts";
import { useWords } from "../words.ts";
import { broadcastWords } from "./broadcast-words.en.ts";

/** Why the service has paused a broadcast by itself; nothing if it has not. */
export function BroadcastHold({ botId, hold }: { botId: string; hold: Broadcast["hold"] }) {
  const words = useWords(broadcastWords);
  if (!hold) return null;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<Icon of={IconAlertTriangle} />}
      title={hold.code === "RESTORED" ? words.heldRestored : words.held}
    >
      <Text>{words.holds[hold.code]}</Text>
      {hold.reason !== "" && (
        <Text size="sm" mt={4} style={{ overflowWrap: "anywhere" }}>
          {words.platformSays} <q>{hold.reason}</q>
        </Text>
      )}
      {hold.code === "BOT_TOKEN_REFUSED" && (
        <Anchor component={Link} href={settingPath(botId, "token")} size="sm">
          {words.toToken}
        </Anchor>
      )}
    </Alert>
  );
}
