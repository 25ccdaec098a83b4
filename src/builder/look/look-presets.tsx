import { SimpleGrid, Text, Title, UnstyledButton } from "@mantine/core";
import type { Look } from "#contract/screen/look.schema.ts";
import { formOf, lookThemes } from "#contract/screen/look-form.ts";
import { useEditor } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import { isPreset, withPreset } from "./look-change.ts";
import { lookPresetNames, lookPresets } from "./look-preset.ts";
import { LookSample } from "./look-sample.tsx";
import { lookWords } from "./look-words.en.ts";
import { useLook } from "./use-look.ts";

/** The ready-made looks and the client's, each drawn in both themes; a press applies one. */
export function LookPresets() {
  const words = useWords(lookWords);
  const { announce } = useEditor();
  const { look, replace } = useLook();
  const presets: readonly (readonly [id: string, name: string, preset: Look | undefined])[] = [
    ["client", words.client, undefined],
    ...lookPresetNames.map((id) => [id, words.presetNames[id], lookPresets[id]] as const),
  ];
  return (
    <section aria-labelledby="look-presets">
      <Title order={2} id="look-presets">
        {words.presets}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.presetsNote}
      </Text>
      <SimpleGrid component="ul" cols={{ base: 4, sm: 7 }} spacing={8} className="plain-list">
        {presets.map(([id, name, preset]) => (
          <li key={id}>
            <UnstyledButton
              className="look-preset"
              aria-pressed={isPreset(look, preset)}
              onClick={() => {
                replace((now) => withPreset(now, preset), `/${id}`);
                announce(words.applied(name));
              }}
            >
              <span className="look-preset-samples">
                {lookThemes.map((theme) => (
                  <LookSample key={theme} form={formOf(preset ?? {}, theme)} theme={theme} />
                ))}
              </span>
              {name}
            </UnstyledButton>
          </li>
        ))}
      </SimpleGrid>
    </section>
  );
}
