import {
  ActionIcon,
  Button,
  type MantineColorScheme,
  Menu,
  useMantineColorScheme,
} from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { type Language, languageNames, useLanguage, useLanguageChoice } from "../language.ts";
import { Icon } from "../parts/icon.tsx";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.ts";

/** Which language the console speaks, and in which colours. */
export function Preferences() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
    </>
  );
}

function LanguageMenu() {
  const words = useWords(shellWords);
  const language = useLanguage();
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
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
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={language}
          onChange={(one) => useLanguageChoice.setState({ language: one as Language })}
        >
          {Object.entries(languageNames).map(([one, name]) => (
            <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

const themes: MantineColorScheme[] = ["light", "dark", "auto"];

function ThemeMenu() {
  const words = useWords(shellWords);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${words.theme}: ${words.themes[colorScheme]}`}
        >
          <Icon of={colorScheme === "dark" ? IconMoon : IconSun} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(one) => setColorScheme(one as MantineColorScheme)}
        >
          {themes.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {words.themes[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
