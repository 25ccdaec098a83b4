import { Text, useComputedColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { BotTemplateName } from "#contract/bot/bot-rule.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import type { PreviewDraft } from "#web/preview.ts";
import { namesOfKinds } from "../blocks/block-editors.ts";
import { useLanguage } from "../language.ts";
import { LoadFailure } from "../parts/list/load-failure.tsx";
import { call } from "../request/builder-request.ts";
import { PhoneFrame } from "../screen/preview/phone-frame.tsx";
import { previewLink } from "../screen/preview/preview-link.ts";
import { useWords } from "../words.ts";
import { templateWords } from "./template-words.en.ts";
import "../screen/preview/preview-pane.css";

/** The Mini App of a template, to be played before a bot is made of it. */
export function TemplatePreview({ template }: { template: BotTemplateName }) {
  const words = useWords(templateWords);
  const language = useLanguage();
  const theme = useComputedColorScheme("light");
  const [page, setPage] = useState(firstPageId);
  const { data, error, refetch } = useQuery({
    queryKey: ["template", template],
    queryFn: ({ signal }) => call("GET /templates/:template", { params: { template }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const draft = useMemo<PreviewDraft | null>(() => {
    if (!data) return null;
    const { session, screen, activities } = data;
    return {
      kind: "draft",
      session: { ...session, screen },
      activities,
      theme,
      language,
      mode: "play",
      page,
      chosen: null,
      ghosts: [],
      kindNames: namesOfKinds(language),
    };
  }, [data, theme, language, page]);
  const { origin } = window.location;
  const link = useMemo(() => previewLink(origin), [origin]);
  const shown = useStore(link.store);
  useEffect(() => link.listen((act) => act.kind === "page" && setPage(act.page)), [link]);
  useLayoutEffect(() => link.show(draft), [link, draft]);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PhoneFrame
        key={language}
        frame={link.frame}
        url={`${origin}/preview`}
        phone="small"
        isShown={shown.language === language}
        hasHint
      />
      <Text size="sm" c="dimmed" ta="center" mt="xs">
        {words.trialNote}
      </Text>
    </>
  );
}
