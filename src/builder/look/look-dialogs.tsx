import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { textOn } from "#contract/screen/color.ts";
import { type LookTheme, lookThemes } from "#contract/screen/look-form.ts";
import { clientColors, inksOf, surfacesOf } from "#contract/screen/look-ink.ts";
import { useWords } from "../words.ts";
import { formsOf } from "./look-change.ts";
import { lookWords } from "./look-words.en.ts";
import { useLook } from "./use-look.ts";

/** A dialog of the Mini App in both themes; the preview opens none while blocks are edited. */
export function LookDialogs() {
  const words = useWords(lookWords);
  return (
    <section aria-labelledby="look-dialogs">
      <Title order={2} id="look-dialogs">
        {words.dialogs}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.dialogsNote}
      </Text>
      <Group gap="sm" grow align="stretch" preventGrowOverflow={false} aria-hidden>
        {lookThemes.map((theme) => (
          <Dialog key={theme} theme={theme} />
        ))}
      </Group>
    </section>
  );
}

/** The card of a new level. */
function Dialog({ theme }: { theme: LookTheme }) {
  const { level, levelText, goOn } = useWords(lookWords).dialog;
  const { look } = useLook();
  const form = formsOf(look)[theme];
  const client = clientColors[theme];
  const { accent, page } = inksOf(form, theme);
  const background = surfacesOf(form, theme).page?.[0] ?? client.card;
  const fill = accent?.fill ?? client.accent;
  const onAccent = { background: fill, color: accent?.text ?? textOn(fill) };
  const text = page?.text ?? textOn(client.card);
  return (
    <Paper p="md" radius={22} shadow="md" style={{ background, color: text }} miw={150}>
      <Stack align="center" gap={4}>
        <span className="look-medal" style={onAccent}>
          3
        </span>
        <Text size="xs" style={{ color: page?.hint }} opacity={page ? 1 : 0.65}>
          {levelText}
        </Text>
        <Text fw={700}>{level}</Text>
        <span className="look-dialog-button" style={onAccent}>
          {goOn}
        </span>
      </Stack>
    </Paper>
  );
}
