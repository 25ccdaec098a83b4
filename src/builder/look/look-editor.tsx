import { SegmentedControl, Stack } from "@mantine/core";
import { formOf, type LookTheme } from "#contract/screen/look-form.ts";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useWords } from "../words.ts";
import { BackgroundForm } from "./background-form.tsx";
import { ColorField } from "./color-field.tsx";
import { LookDialogs } from "./look-dialogs.tsx";
import { LookPartForm, type PartField } from "./look-part-form.tsx";
import { LookPresets } from "./look-presets.tsx";
import { LookSample } from "./look-sample.tsx";
import { lookWords } from "./look-words.en.ts";
import { Readability } from "./readability.tsx";
import { useLook } from "./use-look.ts";
import "./look-editor.css";

/** The look of all pages: ready-made ones, and each part by itself. */
export function LookEditor({ onTheme }: { onTheme: (theme: LookTheme) => void }) {
  const words = useWords(lookWords);
  return (
    <Stack gap={20} className="look-editor">
      <LookPresets />
      <Readability />
      <LookPartForm part="accent" onTheme={onTheme}>
        {({ name, value, faultAt, onChange }) => (
          <ColorField
            label={name}
            isLabelHidden
            value={value}
            empty={words.clientColor}
            error={faultAt()}
            onChange={onChange}
          />
        )}
      </LookPartForm>
      <LookPartForm part="background" onTheme={onTheme}>
        {(field) => <BackgroundForm {...field} />}
      </LookPartForm>
      <LookPartForm part="cards" onTheme={onTheme}>
        {(field) => <CardStyleForm {...field} />}
      </LookPartForm>
      <LookDialogs />
      {(["tapImage", "pointsIcon"] as const).map((part) => (
        <LookPartForm key={part} part={part} onTheme={onTheme}>
          {(field) => <OwnPicture {...field} />}
        </LookPartForm>
      ))}
    </Stack>
  );
}

/** How cards are drawn, each style shown on the look's own background. */
function CardStyleForm({ name, theme, value = "plain", onChange }: PartField<"cards">) {
  const words = useWords(lookWords);
  const { look } = useLook();
  return (
    <SegmentedControl
      className="card-styles"
      aria-label={name}
      value={value}
      // Plain cards are the client's own.
      onChange={(style) => onChange(style === "plain" ? undefined : style, style)}
      data={(["plain", "glass", "outline"] as const).map((style) => ({
        value: style,
        label: (
          <>
            <LookSample form={{ ...formOf(look ?? {}, theme), cards: style }} theme={theme} />
            {words.cards[style]}
          </>
        ),
      }))}
    />
  );
}

function OwnPicture({
  name,
  value = "",
  faultAt,
  onChange,
}: PartField<"tapImage"> | PartField<"pointsIcon">) {
  return (
    <PictureField
      label={name}
      isLabelHidden
      value={value}
      error={faultAt()}
      onChange={(picture) => onChange(picture)}
    />
  );
}
