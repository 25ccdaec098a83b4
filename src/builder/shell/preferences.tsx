import {
  ActionIcon,
  Button,
  type MantineColorScheme,
  Menu,
  useMantineColorScheme,
} from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Language, languageNames, useLanguage, useLanguageChoice } from "../language.ts";
import { Icon } from "../parts/icon.tsx";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.ts";

const languages = Object.keys(languageNames) as Language[];
const themes: MantineColorScheme[] = ["light", "dark", "auto"];

/** The console's language and theme. */
export function Preferences() {
  const words = useWords(shellWords);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <RadioMenu
        value={language}
        options={languages.map((one) => ({ value: one, label: languageNames[one], lang: one }))}
        onChange={(one) => useLanguageChoice.setState({ language: one })}
      >
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          px={8}
          style={{ flexShrink: 0 }}
          aria-label={`${words.language}: ${languageNames[language]}`}
        >
          {language.toUpperCase()}
        </Button>
      </RadioMenu>
      <RadioMenu
        value={colorScheme}
        options={themes.map((one) => ({ value: one, label: words.themes[one] }))}
        onChange={setColorScheme}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${words.theme}: ${words.themes[colorScheme]}`}
        >
          <Icon of={colorScheme === "dark" ? IconMoon : IconSun} />
        </ActionIcon>
      </RadioMenu>
    </>
  );
}

/** A menu of one choice; `children` is the button that opens it. */
function RadioMenu<Value extends string>({
  value,
  options,
  onChange,
  children,
}: {
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
  children: ReactNode;
}) {
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(one) => onChange(one as Value)}>
          {options.map(({ label, ...option }) => (
            <Menu.RadioItem key={option.value} {...option} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
