import { Badge, NavLink, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link, useLocation } from "wouter";
import { PausedMark } from "../events/event-status.tsx";
import { failingFieldsQuery } from "../overview/overview-query.ts";
import { useIsEditor } from "../parts/form/owners-only.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { type BotPage, pagesFor } from "./routes.tsx";
import { shellWords } from "./shell-words.en.ts";

export function BotNav({ botId, onChoose }: { botId: string; onChoose?: () => void }) {
  const words = useWords(shellWords);
  const [location] = useLocation();
  const isEditor = useIsEditor(botId);
  const pages = pagesFor({ isEditor });
  return (
    <nav aria-label={words.pagesOfBot(botId)}>
      {pages.map(({ path, icon }) => {
        const Mark = marks[path];
        const href = `/bots/${botId}/${path}`;
        const current = location === href || location.startsWith(`${href}/`);
        return (
          <NavLink
            key={path}
            className="side-link"
            component={Link}
            href={href}
            label={words.nav[path]}
            leftSection={<Icon of={icon} />}
            rightSection={Mark && <Mark botId={botId} />}
            active={current}
            aria-current={current ? "page" : undefined}
            {...(onChoose && { onClick: onChoose })}
          />
        );
      })}
    </nav>
  );
}

/** A mark next to the name of a page that needs the owner's attention. */
const marks: Partial<Record<BotPage["path"], ComponentType<{ botId: string }>>> = {
  fields: FailingFields,
  events: PausedMark,
};

/** How many of the bot's fields are failing, if any. */
function FailingFields({ botId }: { botId: string }) {
  const words = useWords(shellWords);
  const { data: fields = [] } = useQuery(failingFieldsQuery(botId));
  if (fields.length === 0) return null;
  const text = words.failingFields(fields.length);
  return (
    <Badge color="red" size="sm" variant="filled" circle={fields.length < 10} title={text}>
      <span aria-hidden="true">{fields.length}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Badge>
  );
}
