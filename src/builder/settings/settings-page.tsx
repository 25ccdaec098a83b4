import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Redirect, useParams } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { useKept } from "../parts/form/kept-form.ts";
import { Page } from "../parts/page/page.tsx";
import { Sections } from "../parts/page/sections.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { NoSuchPage } from "../shell/page-boundary.tsx";
import { useWords } from "../words.ts";
import { settingPath } from "./setting-path.ts";
import { settingSections } from "./setting-sections.ts";
import { settingWords } from "./setting-words.en.ts";

/** A bot's settings, one section at a time. */
export function SettingsPage({ botId }: { botId: string }) {
  const words = useWords(settingWords);
  const { section: name } = useParams<{ section?: string }>();
  const { data: bot } = useSuspenseQuery(ownedBotQuery(botId));
  if (name === undefined)
    return <Redirect to={settingPath(botId, settingSections[0].path)} replace />;
  const current = settingSections.find(({ path }) => path === name);
  if (!current) return <NoSuchPage />;
  return (
    <Page title={words.title} part={words.sections[current.path]}>
      <Sections
        label={words.sectionNav}
        links={settingSections.map(({ path, icon }) => ({
          href: settingPath(botId, path),
          label: words.sections[path],
          icon,
        }))}
        current={settingPath(botId, current.path)}
      >
        <OpenSection bot={bot} section={current.section} />
      </Sections>
    </Page>
  );
}

function OpenSection({
  bot,
  section: Section,
}: {
  bot: OwnedBot;
  section: (typeof settingSections)[number]["section"];
}) {
  const basis = useKept<OwnedBot>(`settings/${bot.id}`);
  const kept = settingSections
    .filter(({ isKept }) => isKept)
    // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
    .map(({ path }) => useKept(`${path}/${bot.id}`));
  // The version that is being edited: a newer one must become a conflict, not replace the form.
  const [base, setBase] = useState(
    (kept.some(({ found }) => found !== undefined) && basis.found) || bot,
  );
  useEffect(() => basis.keep(base), [basis, base]);
  return <Section bot={bot} base={base} onSaved={setBase} />;
}
