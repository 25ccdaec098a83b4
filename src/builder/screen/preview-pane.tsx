import { Alert, Button, SegmentedControl, Select, Text } from "@mantine/core";
import {
  IconEye,
  IconLanguage,
  IconPencil,
  IconPlayerPlay,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo, type RefObject } from "react";
import { languageName, useLanguage } from "../language.ts";
import { OwnersOnlyNote } from "../parts/form/owners-only.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { ownedBotQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { type Phone, PhoneFrame } from "./phone-frame.tsx";
import { PlayerChoice } from "./player-choice.tsx";
import type { PreviewSettings } from "./preview-settings.ts";
import { screenWords } from "./screen-words.en.ts";
import "./preview-pane.css";

/**
 * The Mini App beside the editor, with the choice of player, theme and phone. Edits reach its page as
 * messages, so a keystroke does not re-render the pane.
 */
export const PreviewPane = memo(function PreviewPane({
  botId,
  url,
  frame,
  isShown,
  mode,
  isEarlier,
  note,
  onMode,
  settings,
  languages,
  title,
  failure,
  onChange,
  onRetry,
}: {
  botId: string;
  url: string;
  frame: RefObject<HTMLIFrameElement | null>;
  isShown: boolean;
  mode: "edit" | "play";
  /** Whether an earlier version is looked at, whose blocks are not edited. */
  isEarlier: boolean;
  /** What the preview leaves out of what was just pressed; "" for nothing. */
  note: string;
  onMode: (mode: "edit" | "play") => void;
  settings: PreviewSettings;
  /** Of the screen's texts and of the console. */
  languages: readonly string[];
  /** The version on show. */
  title: string;
  /** Why there is no player to show; null when there is one. */
  failure: string | null;
  onChange: (settings: PreviewSettings) => void;
  onRetry: () => void;
}) {
  const words = useWords(screenWords);
  const interfaceLanguage = useLanguage();
  const { theme, phone, language, tgId } = settings;
  const editHint = isEarlier ? words.lookHint : words.editHint;
  const hint = note || (mode === "play" ? words.playHint : editHint);
  return (
    <section className="preview-pane" aria-label={words.preview}>
      <div className="preview-controls">
        <PlayerChoice
          botId={botId}
          tgId={tgId}
          onChoose={(chosen) => onChange({ ...settings, tgId: chosen })}
        />
        <Select
          aria-label={words.language}
          leftSection={<Icon of={IconLanguage} size={16} />}
          allowDeselect={false}
          data={languages.map((tag) => ({
            value: tag,
            label: languageName(tag, interfaceLanguage),
          }))}
          value={language}
          onChange={(tag) => tag && onChange({ ...settings, language: tag })}
        />
      </div>
      {tgId !== undefined && <SignedFieldsNote botId={botId} />}
      <div className="preview-looks">
        <SegmentedControl
          size="xs"
          aria-label={words.colors}
          value={theme}
          onChange={(value) => onChange({ ...settings, theme: value as PreviewSettings["theme"] })}
          data={[
            { value: "light", label: words.light },
            { value: "dark", label: words.dark },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={words.phone}
          value={phone}
          onChange={(value) => onChange({ ...settings, phone: value as Phone })}
          data={[
            { value: "small", label: words.small },
            { value: "large", label: words.large },
          ]}
        />
        <Text size="sm" fw={600} role="status">
          {title}
        </Text>
      </div>
      <div className="preview-mode">
        <SegmentedControl
          size="xs"
          aria-label={words.previewMode}
          value={mode}
          onChange={(value) => onMode(value as typeof mode)}
          data={[
            {
              value: "edit",
              label: (
                <ModeLabel
                  icon={isEarlier ? IconEye : IconPencil}
                  text={isEarlier ? words.look : words.edit}
                />
              ),
            },
            { value: "play", label: <ModeLabel icon={IconPlayerPlay} text={words.play} /> },
          ]}
        />
        <Text size="xs" c="dimmed" role="status">
          {hint}
        </Text>
      </div>
      {failure !== null && (
        <Alert color="red" variant="light" title={words.previewFailed} mb="xs">
          {failure}
          <div>
            <Button size="compact-sm" variant="default" mt="xs" onClick={onRetry}>
              {words.reload}
            </Button>
          </div>
        </Alert>
      )}
      <PhoneFrame key={language} frame={frame} url={url} phone={phone} isShown={isShown} />
    </section>
  );
});

function ModeLabel({ icon, text }: { icon: TablerIcon; text: string }) {
  return (
    <span className="preview-mode-label">
      <Icon of={icon} size={14} />
      {text}
    </span>
  );
}

/** An editor reads why a real player's signed fields show their fallbacks. */
function SignedFieldsNote({ botId }: { botId: string }) {
  const { data: bot } = useQuery(ownedBotQuery(botId));
  const isNoted = bot?.role === "editor" && bot.fields.some(({ signed }) => signed);
  return isNoted && <OwnersOnlyNote what="signed" />;
}
