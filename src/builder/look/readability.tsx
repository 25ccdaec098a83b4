import { Alert, Button, Center, ColorSwatch, Group, List, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { colorsOf } from "#contract/screen/look-form.ts";
import { isPicture } from "#contract/screen/look-ink.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { spelled, useWords } from "../words.ts";
import { formsOf } from "./look-change.ts";
import { type LowContrast, lowContrasts } from "./look-contrast.ts";
import { lookWords } from "./look-words.en.ts";
import { useLook } from "./use-look.ts";

/** Where the look's texts, links and bars are hard to read, and what to do; publishing stays possible. */
export function Readability() {
  const words = useWords(lookWords);
  const { look } = useLook();
  const low = lowContrasts(look);
  const passed = look ? words.readable : words.onClient;
  const forms = formsOf(look);
  const hasPicture = low.some(({ theme }) => {
    const { background } = forms[theme];
    return isPicture(background) && colorsOf(background).length > 0;
  });
  return (
    <section aria-labelledby="look-readability">
      <Title order={2} id="look-readability" mb={6}>
        {words.readability}
      </Title>
      <Group gap={6} fz="sm" role="status" wrap="nowrap">
        {low.length === 0 && (
          <Center c="var(--mantine-color-green-light-color)">
            <Icon of={IconCircleCheck} />
          </Center>
        )}
        {low.length > 0 ? words.toRead(low.length) : passed}
      </Group>
      {low.length > 0 && (
        <Alert color="yellow" mt={6}>
          <List size="sm" spacing="xs">
            {low.map((one) => (
              <List.Item key={`${one.theme} ${one.part}`}>
                <Low low={one} />
              </List.Item>
            ))}
          </List>
          <Text size="sm" mt="xs">
            {hasPicture && `${words.byMainColor} `}
            {words.stillPublished}
          </Text>
        </Alert>
      )}
    </section>
  );
}

function Low({ low }: { low: LowContrast }) {
  const words = useWords(lookWords);
  const language = useLanguage();
  const { set } = useLook();
  const { theme, part, least, spots, better } = low;
  // Rounded down: 2.96 is not 3.
  const rounded = (contrast: number) => spelled(language, Math.floor(contrast * 10) / 10);
  const colors = better?.accent ? [better.accent] : colorsOf(better?.background);
  return (
    <>
      {words.themes[theme]}:{" "}
      {spots.map((spot) => words.lowSpot(spot, rounded(spot.contrast))).join(", ")}.{" "}
      {words.needed(spelled(language, least))} {words.advice(low)}
      {better && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            mt={4}
            maw="100%"
            className="wrapping-button"
            leftSection={colors.map((color) => (
              <ColorSwatch key={color} color={color} size={14} mr={2} />
            ))}
            onClick={() => set(part, theme, better[part], "readable")}
          >
            {words.take(colors.join(" → "))}
          </Button>
        </div>
      )}
    </>
  );
}
