import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTheme, defineConfig } from "vitepress";
import { writeMarkdown } from "../../build/docs-markdown.ts";
import { licenceList } from "../../build/licence-list.ts";

type Item = DefaultTheme.SidebarItem;

const docs = join(import.meta.dirname, "..");
const reference: Item[] = JSON.parse(readFileSync(join(docs, "generated/reference.json"), "utf8"));

/** A part of the sidebar; an entry without a page is left out. */
function part(text: string, entries: Readonly<Record<string, string>>, more: Item[] = []): Item {
  const items = Object.entries(entries)
    .filter(([link]) => existsSync(join(docs, `${link.replace(/\/$/, "/index")}.md`)))
    .map(([link, name]) => ({ text: name, link }));
  return { text, items: [...items, ...more] };
}

function decisions(): Item[] {
  const names = existsSync(join(docs, "decisions")) ? readdirSync(join(docs, "decisions")) : [];
  const titleOf = (name: string) =>
    /^# (.+)$/m.exec(readFileSync(join(docs, "decisions", name), "utf8"))?.[1] ?? name;
  return names
    .filter((name) => name !== "index.md")
    .map((name) => ({ text: titleOf(name), link: `/decisions/${name.replace(".md", "")}` }));
}

const english: Item[] = [
  part("Start", {
    "/": "Introduction",
    "/external-api": "The external API",
    "/kits": "Kits for back ends",
    "/chat": "The bot's chat",
    "/moving-from-tgtaps": "Moving from TgTaps",
  }),
  part("Your values", {
    "/custom-fields": "Custom fields",
    "/endpoints": "Servers to copy",
    "/endpoint-check": "The endpoint check",
    "/signed-fields": "Signed fields",
    "/tasks": "Tasks that your server proves",
  }),
  part("Events", { "/events": "Receive events", "/event-types": "Types of events" }),
  part("Reference", { "/api/": "The bot user" }, [
    ...reference,
    { text: "Errors", link: "/errors" },
    { text: "The bot file", link: "/bot-file" },
  ]),
  part(
    "Your own service",
    {
      "/deploy": "Deploy",
      "/operate": "Operate",
      "/privacy": "Privacy",
    },
    [{ text: "Decisions", collapsed: true, items: decisions() }],
  ),
  part("Versions", { "/changelog": "Changelog and policy" }),
];

const russian: Item[] = [
  part("Начало", { "/ru/": "Введение", "/ru/chat": "Чат с ботом" }),
  part("Ваши значения", {
    "/ru/custom-fields": "Свои поля",
    "/ru/endpoints": "Готовые серверы",
    "/ru/endpoint-check": "Проверка сервера",
    "/ru/signed-fields": "Подписанные поля",
    "/ru/tasks": "Задания с вашим ответом",
  }),
  part("События", { "/ru/events": "События" }),
  part("Справочник", { "/ru/bot-file": "Файл бота" }),
  part("На английском", {
    "/external-api": "The external API",
    "/kits": "Kits for back ends",
    "/api/": "Reference",
    "/event-types": "Types of events",
    "/errors": "Errors",
    "/changelog": "Changelog and policy",
  }),
];

/** A heading's anchor, as code hosts make it; names of errors and operations stay as they are. */
function slugify(text: string): string {
  if (/^(?:[a-z]+[A-Z]\w*(?:-\w+)*|[A-Z]+(?:_[A-Z]+)+)$/.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

export default defineConfig({
  base: "/docs/",
  outDir: "../dist/docs",
  srcExclude: ["generated/**", "samples/**"],
  cleanUrls: true,
  // No flash of unstyled colours is worth a style element, which the pages' policy refuses.
  appearance: { disableTransition: false },
  router: { prefetchLinks: false },
  title: "Slotwire",
  titleTemplate: ":title – Slotwire docs",
  description: "Documentation of Slotwire, which hosts Mini Apps for Telegram bots.",
  head: [["link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }]],
  locales: {
    root: { label: "English", lang: "en" },
    ru: {
      label: "Русский",
      lang: "ru",
      description: "Документация Slotwire — Mini App для ботов Telegram.",
      themeConfig: {
        nav: [{ text: "Конструктор", link: "https://slotwire.example.com/builder" }],
        sidebar: russian,
        outline: { label: "На этой странице", level: [2, 3] },
        docFooter: { prev: "Назад", next: "Дальше" },
        darkModeSwitchLabel: "Тема",
        lightModeSwitchTitle: "Светлая тема",
        darkModeSwitchTitle: "Тёмная тема",
        sidebarMenuLabel: "Содержание",
        returnToTopLabel: "Наверх",
        langMenuLabel: "Язык",
        skipToContentLabel: "К тексту",
        notFound: {
          title: "Такой страницы нет",
          quote: "Найдите её в содержании или через поиск.",
          linkLabel: "К началу",
          linkText: "К началу",
        },
      },
    },
  },
  themeConfig: {
    logo: "/icon.svg",
    siteTitle: "Slotwire docs",
    nav: [{ text: "Builder", link: "https://slotwire.example.com/builder" }],
    sidebar: english,
    outline: { level: [2, 3] },
    externalLinkIcon: false,
    notFound: {
      title: "No such page",
      quote: "Look for it in the contents, or search.",
      linkLabel: "go to the introduction",
      linkText: "To the introduction",
    },
    search: {
      provider: "local",
      options: {
        locales: {
          ru: {
            translations: {
              button: { buttonText: "Поиск", buttonAriaLabel: "Поиск" },
              modal: {
                displayDetails: "Показать подробности",
                resetButtonTitle: "Очистить",
                backButtonTitle: "Закрыть поиск",
                noResultsText: "Ничего не найдено:",
                footer: { selectText: "открыть", navigateText: "выбрать", closeText: "закрыть" },
              },
            },
          },
        },
      },
    },
  },
  markdown: {
    anchor: { slugify },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    codeTransformers: [
      {
        name: "slotwire:classes",
        // The pages' policy refuses style attributes; the theme has these colours as classes.
        span(node) {
          const color = /--shiki-light:#(\w+)/.exec(String(node.properties.style))?.[1];
          node.properties.style = undefined;
          if (color) node.properties.class = `code-${color.toLowerCase()}`;
        },
        pre(node) {
          node.properties.style = undefined;
        },
      },
    ],
    config(md) {
      // Links of the changelog start at the repository; those to source files have no page to lead to.
      md.core.ruler.push("slotwire", ({ tokens }) => {
        const inline = tokens.flatMap(({ children }) => children ?? []);
        for (const [index, token] of inline.entries()) {
          // Or Vue would replace `{{rank}}`.
          if (token.type === "code_inline") token.attrSet("v-pre", "");
          const href = String(token.attrGet("href") ?? "");
          if (href.startsWith("docs/")) token.attrSet("href", `./${href}`);
          if (!/^(?:\.\.\/)+(?:(?:src|test|deploy|build)\/|[A-Z]+\.md)/.test(href)) continue;
          const close = inline.slice(index).find(({ type }) => type === "link_close");
          for (const end of [token, close]) Object.assign(end ?? {}, { tag: "span", attrs: null });
        }
      });
    },
  },
  vite: {
    plugins: [{ ...licenceList("docs"), applyToEnvironment: ({ name }) => name === "client" }],
  },
  buildEnd: writeMarkdown,
});
