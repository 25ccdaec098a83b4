import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useLanguage } from "../language.ts";
import { roleWords } from "../parts/form/role-words.en.ts";
import { useWords } from "../words.ts";
import { OwnerRemoval } from "./owner-removal.tsx";
import { ownerWords } from "./owner-words.en.ts";
import { RoleButton } from "./role-button.tsx";
import type { ShownOwner } from "./shown-owner.ts";

interface RowProps extends ShownOwner {
  /** Whether the bot has no other owner, so that this one must stay. */
  readonly isLast: boolean;
}

/** Somebody with access to the bot, and what can be done about it. */
export function OwnerRow(props: RowProps) {
  const { bot, owner, isMe, isLast } = props;
  const words = useWords(ownerWords);
  const { names } = useWords(roleWords);
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const mayChange = bot.role === "owner" && !isLast;
  const date = new Date(owner.since);
  return (
    <li className="row">
      <div style={{ minWidth: 0, flex: "1 1 200px" }}>
        <Group gap="xs" wrap="nowrap">
          <Text fw={650} className="name">
            {owner.name}
          </Text>
          {isMe && <Badge style={{ flexShrink: 0 }}>{words.you}</Badge>}
          {owner.role === "editor" && (
            <Badge color="gray" variant="light" style={{ flexShrink: 0 }}>
              {names.editor}
            </Badge>
          )}
        </Group>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {owner.email}
        </Text>
        <Text size="sm" c="dimmed">
          <time dateTime={date.toISOString()}>
            {words.since[owner.role](date.toLocaleDateString(language, { dateStyle: "long" }))}
          </time>
        </Text>
      </div>
      <Group gap="xs">
        {mayChange && <RoleButton bot={bot} owner={owner} isMe={isMe} />}
        {(mayChange || isMe) && !isLast && (
          <Button
            variant="default"
            size="xs"
            {...(!isMe && { "aria-label": words.removeOf(owner.name) })}
            onClick={() => setAsked(true)}
          >
            {isMe ? words.leave : words.remove}
          </Button>
        )}
      </Group>
      {isAsked && (
        <OwnerRemoval bot={bot} owner={owner} isMe={isMe} onClose={() => setAsked(false)} />
      )}
    </li>
  );
}
