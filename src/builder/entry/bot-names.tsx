import { List } from "@mantine/core";
import type { LinkInfo } from "#contract/schema/owner.ts";

export function BotNames({ bots }: { bots: LinkInfo["bots"] }) {
  return (
    <List>
      {bots.map(({ id, name }) => (
        <List.Item key={id}>{name}</List.Item>
      ))}
    </List>
  );
}
