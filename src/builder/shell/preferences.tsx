import {
  ActionIcon,
  Button,
  type MantineColorScheme,
  Menu,
  useMantineColorScheme,
} from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { chooseLanguage, languages, ownLanguageName, useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { useFailureText } from "../request/failure-text.ts";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.en.ts";

/** The console's themes. */
export const themes: readonly MantineColorScheme[] = ["light", "dark", "auto"];

/** Changes the console's language; shows why if its texts cannot be loaded. */
export function useChooseLanguage(): (language: string) => void {
  const notify = useNotify();
  const failureText = useFailureText();
  return (language) =>
    void chooseLanguage(language).catch((error) => notify(failureText(error), { kind: "failed" }));
}

/** The console's language and theme, each as a choice of one. */
function usePreferences() {
  const words = useWords(shellWords);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    language: {
      label: words.language,
      value: language,
      options: languages.map((one) => ({ value: one, label: ownLanguageName(one), lang: one })),
      onChange: useChooseLanguage(),
    },
    theme: {
      label: words.theme,
      value: colorScheme,
      options: themes.map((one) => ({ value: one, label: words.themes[one] })),
      onChange: setColorScheme,
    },
  };
}

/** The console's language and theme, as a menu each. */
export function Preferences() {
  const words = useWords(shellWords);
  const { language, theme } = usePreferences();
  return (
    <>
      <RadioMenu {...language}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          px={8}
          style={{ flexShrink: 0 }}
          aria-label={`${words.language}: ${ownLanguageName(language.value)}`}
        >
          {language.value.toUpperCase()}
        </Button>
      </RadioMenu>
      <RadioMenu {...theme}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${words.theme}: ${words.themes[theme.value]}`}
        >
          <Icon of={theme.value === "dark" ? IconMoon : IconSun} />
        </ActionIcon>
      </RadioMenu>
    </>
  );
}

/** The console's language and theme within another menu, where the header has no room for theirs. */
export function PreferenceItems() {
  const { language, theme } = usePreferences();
  return (
    <>
      <Menu.Label>{language.label}</Menu.Label>
      <RadioItems {...language} />
      <Menu.Label>{theme.label}</Menu.Label>
      <RadioItems {...theme} />
      <Menu.Divider />
    </>
  );
}

interface Choice<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { value: Value; label: string; lang?: string }[];
  readonly onChange: (value: Value) => void;
}

/** A menu of one choice; `children` is the button that opens it. */
function RadioMenu<Value extends string>({
  children,
  ...choice
}: Choice<Value> & { children: ReactNode }) {
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <RadioItems {...choice} />
      </Menu.Dropdown>
    </Menu>
  );
}

function RadioItems<Value extends string>({ label, value, options, onChange }: Choice<Value>) {
  return (
    <Menu.RadioGroup value={value} onChange={(one) => onChange(one as Value)} aria-label={label}>
      {options.map(({ label: name, ...option }) => (
        <Menu.RadioItem key={option.value} {...option} closeMenuOnClick>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
