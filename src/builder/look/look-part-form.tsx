import { SimpleGrid, Switch, Text } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { type LookForm, type LookTheme, lookThemes } from "#contract/screen/look-form.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useDraft } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import { formsOf, isThemed, type LookPart } from "./look-change.ts";
import { useLookFault } from "./look-fault.ts";
import { lookWords } from "./look-words.en.ts";
import { useLook } from "./use-look.ts";

/** The form of a part for both themes, or for one of them. */
export interface PartField<Part extends LookPart> {
  /** The part's name, with its theme. */
  readonly name: string;
  /** The theme to show it for. */
  readonly theme: LookTheme;
  readonly value: LookForm[Part];
  /** The service's fault of the part, or of one of its members. */
  readonly faultAt: (member?: string) => string | undefined;
  /** `member` is what changed in it. */
  readonly onChange: (value: LookForm[Part], member?: string) => void;
}

/** A part of the look: one form for both themes, or one for each. */
export function LookPartForm<Part extends LookPart>({
  part,
  onTheme,
  children,
}: {
  part: Part;
  /** Called with the theme of the form that the owner has entered. */
  onTheme: (theme: LookTheme) => void;
  children: (field: PartField<Part>) => ReactNode;
}) {
  const words = useWords(lookWords);
  const { look, set } = useLook();
  const faultAt = useLookFault();
  const isFaulty = useDraft(({ faults }) =>
    faults.some(({ page, place }) => page === undefined && `${place}/`.startsWith(`look/${part}/`)),
  );
  // Equal values stay apart while the owner edits them.
  const [isKeptApart, keepApart] = useState(false);
  const isApart = isKeptApart || isThemed(look, part);
  const note = useId();
  const forms = formsOf(look);
  const name = words.parts[part];

  function join(): void {
    keepApart(false);
    set(part, null, forms.light[part] ?? forms.dark[part], "themes");
  }

  function fieldOf(theme: LookTheme | null): PartField<Part> {
    const place = theme ? `look/${part}/${theme}` : `look/${part}`;
    return {
      name: theme ? words.inTheme(name, theme) : name,
      theme: theme ?? "light",
      value: forms[theme ?? "light"][part],
      faultAt: (member) => faultAt(member ? `${place}/${member}` : place),
      onChange: (value, member) => {
        keepApart(theme !== null);
        set(part, theme, value, member);
      },
    };
  }

  return (
    <fieldset
      className="look-part"
      data-faulty={isFaulty || undefined}
      data-place={part}
      aria-describedby={note}
    >
      <legend className="look-part-name">{name}</legend>
      <Switch
        size="xs"
        className="look-part-switch"
        label={words.isThemed}
        aria-label={words.isThemedFor(name)}
        checked={isApart}
        onChange={({ currentTarget: { checked } }) => (checked ? keepApart(true) : join())}
      />
      <Text size="sm" c="dimmed" id={note} className="look-part-note">
        {words.notes[part]}
      </Text>
      {isApart ? (
        <SimpleGrid
          type="container"
          cols={part === "background" ? 1 : { base: 1, "420px": 2 }}
          spacing="sm"
        >
          {lookThemes.map((theme) => (
            <fieldset
              key={theme}
              className="look-theme"
              data-place={`${part}/${theme}`}
              onFocus={() => onTheme(theme)}
            >
              <legend>
                <Icon of={theme === "light" ? IconSun : IconMoon} size={16} /> {words.themes[theme]}
              </legend>
              {children(fieldOf(theme))}
            </fieldset>
          ))}
        </SimpleGrid>
      ) : (
        children(fieldOf(null))
      )}
    </fieldset>
  );
}
