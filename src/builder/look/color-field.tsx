import {
  Anchor,
  ColorInput,
  ColorSwatch,
  convertHsvaTo,
  isColorValid,
  parseColor,
} from "@mantine/core";
import { useState } from "react";
import { isColor } from "#contract/screen/color.ts";
import { afterPress } from "../parts/page/focus.ts";
import { useWords } from "../words.ts";
import { lookWords } from "./look-words.en.ts";

/**
 * A field for a colour, typed or picked. The text stays as typed; one that is no colour is marked on
 * blur, with the colour that was probably meant.
 */
export function ColorField({
  label,
  isLabelHidden = false,
  description,
  value = "",
  empty,
  error,
  onChange,
}: {
  label: string;
  isLabelHidden?: boolean;
  description?: string;
  value?: string | undefined;
  /** Shown while the field is empty; without it, an empty field is a fault. */
  empty?: string;
  /** A fault that the service found. */
  error?: string | undefined;
  onChange: (color: string) => void;
}) {
  const words = useWords(lookWords);
  const isWrong = value === "" ? empty === undefined : !isColor(value);
  const [isFaultShown, setFaultShown] = useState(isWrong && value !== "");
  const near = isWrong ? nearColor(value) : undefined;
  const fault = value === "" ? words.noColor : words.wrongColor;
  return (
    <ColorInput
      label={label}
      {...(isLabelHidden && { labelProps: { className: "unseen" } })}
      {...(description && { description })}
      className="color-field"
      format="hex"
      fixOnBlur={false}
      value={value}
      placeholder={empty ?? "#1a6fc4"}
      leftSection={
        <ColorSwatch
          size={22}
          color={isColor(value) ? value : "transparent"}
          className="color-swatch"
        />
      }
      // In its place on the page rather than at its end, and with names, which it has no props for.
      popoverProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      attributes={{
        saturation: { title: words.saturation },
        slider: { "aria-label": words.hue },
      }}
      eyeDropperButtonProps={{ "aria-label": words.pick, title: words.pick }}
      error={
        isWrong && (isFaultShown || error) ? (
          <>
            {fault}{" "}
            {near && (
              <Anchor component="button" type="button" size="sm" onClick={() => onChange(near)}>
                {words.take(near)}
              </Anchor>
            )}
          </>
        ) : (
          error
        )
      }
      onBlur={() => afterPress(() => setFaultShown(isWrong))}
      onChange={(color) => {
        if (isColor(color)) setFaultShown(false);
        onChange(color);
      }}
    />
  );
}

/** The colour that a text was probably meant to be: for `1a6fc4`, `#abc` or `rgb(0, 0, 0)`. */
export function nearColor(typed: string): string | undefined {
  const text = typed.trim();
  const found = [text, `#${text}`].find(isColorValid);
  const color = found === undefined ? undefined : convertHsvaTo("hex", parseColor(found));
  return isColor(color) ? color : undefined;
}
