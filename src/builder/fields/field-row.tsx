import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { usesOf } from "#contract/field-use.ts";
import type { CustomField } from "#contract/schema/custom-field.ts";
import type { ScreenState } from "#contract/schema/screen-draft.ts";
import { useWords } from "../words.ts";
import { DeleteField } from "./delete-field.tsx";
import { FieldHealthPanel } from "./field-health.tsx";

import { fieldWords } from "./field-words.ts";

/** A field of the list: its name, URL, use on the screen and health. */
export function FieldRow({
  botId,
  field,
  screen,
}: {
  botId: string;
  field: CustomField;
  screen: ScreenState | undefined;
}) {
  const words = useWords(fieldWords);
  const [isDeleting, setDeleting] = useState(false);
  const { name, url, signed } = field;
  return (
    <li className="row">
      <div style={{ minWidth: 0, flex: "1 1 260px" }}>
        <Group gap="xs">
          <Text fw={650} className="mono">
            {name}
          </Text>
          {signed && (
            <Badge variant="light" color="gray">
              {words.signed}
            </Badge>
          )}
        </Group>
        <Text size="sm" className="mono" c="dimmed">
          {url}
        </Text>
        <Text size="sm" c="dimmed" mih="1.4em">
          {screen && <Shown botId={botId} name={name} screen={screen} />}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          component={Link}
          href={`/bots/${botId}/fields?edit=${name}`}
          aria-label={words.of(words.edit, name)}
        >
          {words.edit}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={words.of(words.delete, name)}
          onClick={() => setDeleting(true)}
        >
          {words.delete}
        </Button>
      </Group>
      <FieldHealthPanel botId={botId} name={name} />
      {isDeleting && <DeleteField botId={botId} name={name} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function Shown({ botId, name, screen }: { botId: string; name: string; screen: ScreenState }) {
  const words = useWords(fieldWords);
  const uses = usesOf(screen, name);
  const published = uses.filter(({ where }) => where === "published").length;
  if (published > 0) return words.shownIn(published);
  if (uses.length > 0) return words.inDraft;
  return (
    <>
      {words.notShown} ·{" "}
      <Anchor
        component={Link}
        href={`/bots/${botId}/fields?show=${name}`}
        inherit
        aria-label={words.of(words.show, name)}
      >
        {words.show}
      </Anchor>
    </>
  );
}
