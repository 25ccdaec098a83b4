import {
  Alert,
  Button,
  Center,
  Group,
  SegmentedControl,
  Select,
  Text,
  VisuallyHidden,
} from "@mantine/core";
import {
  IconDeviceMobile,
  IconEye,
  IconMoon,
  IconPencil,
  IconPlayerPlay,
  IconSun,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo, type RefObject } from "react";
import { languageName, useLanguage } from "../../language.ts";
import { OwnersOnlyNote } from "../../parts/form/owners-only.tsx";
import { Icon } from "../../parts/page/icon.tsx";
import { ownedBotQuery } from "../../request/bot-query.ts";
import { useWords } from "../../words.ts";
import { screenWords } from "../screen-words.en.ts";
import { type Phone, PhoneFrame } from "./phone-frame.tsx";
import { PlayerChoice } from "./player-choice.tsx";
import type { PreviewSettings } from "./use-preview.ts";
import "./preview-pane.css";

/**
 * The Mini App next to the editor, with the choice of player, theme and phone. Edits reach its page as
 * messages, so a keystroke does not re-render the pane.
 */
export const PreviewPane = memo(function PreviewPane({
  botId,
  url,
  frame,
  isShown,
  mode,
  isHistory,
  isEarlier,
  note,
  onMode,
  settings,
  languages,
  failure,
  onChange,
  onRetry,
}: {
  botId: string;
  url: string;
  frame: RefObject<HTMLIFrameElement | null>;
  isShown: boolean;
  mode: "edit" | "play";
  /** Whether the versions are listed; then blocks are not edited. */
  isHistory: boolean;
  /** Whether one of them is on show. */
  isEarlier: boolean;
  /** The part of the last press that the preview leaves out; "" for nothing. */
  note: string;
  onMode: (mode: "edit" | "play") => void;
  settings: PreviewSettings;
  /** The languages of the screen's texts and of the console. */
  languages: readonly string[];
  /** Why there is no player to show; null when there is one. */
  failure: string | null;
  onChange: (settings: PreviewSettings) => void;
  onRetry: () => void;
}) {
  const words = useWords(screenWords);
  const interfaceLanguage = useLanguage();
  const { theme, phone, language, tgId } = settings;
  const historyHint = isEarlier ? words.lookHint : words.draftHint;
  const editHint = isHistory ? historyHint : words.editHint;
  const modeHint = mode === "play" ? words.playHint : editHint;
  const hint = note || modeHint;
  return (
    <section className="preview-pane" aria-label={words.preview}>
      <Group gap={4} mb={8} wrap="nowrap" className="preview-controls">
        <PlayerChoice
          botId={botId}
          tgId={tgId}
          onChoose={(chosen) => onChange({ ...settings, tgId: chosen })}
        />
        <Select
          aria-label={words.language}
          size="xs"
          className="preview-language"
          rightSectionWidth={22}
          comboboxProps={{ width: 180, position: "bottom-end" }}
          allowDeselect={false}
          data={languages.map((tag) => ({
            value: tag,
            label: languageName(tag, interfaceLanguage),
          }))}
          value={language}
          onChange={(tag) => tag && onChange({ ...settings, language: tag })}
        />
        <SegmentedControl
          size="xs"
          aria-label={words.colors}
          value={theme}
          onChange={(value) => onChange({ ...settings, theme: value as PreviewSettings["theme"] })}
          data={[
            { value: "light", label: <Named icon={IconSun} name={words.light} /> },
            { value: "dark", label: <Named icon={IconMoon} name={words.dark} /> },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={words.phone}
          value={phone}
          onChange={(value) => onChange({ ...settings, phone: value as Phone })}
          data={[
            {
              value: "small",
              label: <Named icon={IconDeviceMobile} name={words.small} size={13} />,
            },
            {
              value: "large",
              label: <Named icon={IconDeviceMobile} name={words.large} size={18} />,
            },
          ]}
        />
        <SegmentedControl
          size="xs"
          className="preview-mode"
          aria-label={words.previewMode}
          value={mode}
          onChange={(value) => onMode(value as typeof mode)}
          data={[
            {
              value: "edit",
              label: isHistory ? (
                <Named icon={IconEye} name={words.look} />
              ) : (
                <Named icon={IconPencil} name={words.edit} />
              ),
            },
            { value: "play", label: <Named icon={IconPlayerPlay} name={words.play} /> },
          ]}
        />
      </Group>
      {tgId !== undefined && <SignedFieldsNote botId={botId} />}
      <Text
        size="xs"
        c="dimmed"
        mb={8}
        lh={1.35}
        role="status"
        // The cursor shows that blocks can be pressed; the line would make the phone smaller.
        className={hint === words.editHint ? "unseen" : ""}
      >
        {hint}
      </Text>
      {failure !== null && (
        <Alert color="red" title={words.previewFailed} mb="xs">
          {failure}
          <div>
            <Button size="compact-sm" variant="default" mt="xs" onClick={onRetry}>
              {words.reload}
            </Button>
          </div>
        </Alert>
      )}
      <PhoneFrame
        key={language}
        frame={frame}
        url={url}
        phone={phone}
        isShown={isShown}
        hasHint={hint !== words.editHint}
      />
    </section>
  );
});

/** An icon as a choice, with its name as tooltip and for screen readers. */
function Named({ icon, name, size = 16 }: { icon: TablerIcon; name: string; size?: number }) {
  return (
    <Center component="span" mih={18} title={name}>
      <Icon of={icon} size={size} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </Center>
  );
}

/** An editor reads why a real player's signed fields show their fallbacks. */
function SignedFieldsNote({ botId }: { botId: string }) {
  const { data: bot } = useQuery(ownedBotQuery(botId));
  const isNoted = bot?.role === "editor" && bot.fields.some(({ signed }) => signed);
  return isNoted && <OwnersOnlyNote what="signed" />;
}
