import type { FieldUrlFault } from "#contract/field-url.ts";
import type { Dictionary } from "../words.ts";
import type { KindWords } from "./block-editor.ts";

const urlFaults: Record<FieldUrlFault, string> = {
  "too-long": "The address is longer than 2,048 characters.",
  "not-a-url": "This is no address yet. Write it whole, such as https://example.com/cup.png",
  credentials:
    "The address carries a user name or password, which every player would see. Take it out.",
  fragment: "The address has a fragment (#…), which is never sent to a server. Take it out.",
  "not-https": "The address does not begin with https://, and players' devices open nothing else.",
  "not-public": "Players' devices cannot reach this host. Use a public host name.",
};

const english = {
  name: "Picture",
  purpose: "A picture from your own server",
  members: { url: "Address of the picture", alt: "What it shows", aspectRatio: "Shape" },
  altNote: "For players who cannot see it. Leave it empty when it only decorates.",
  aspectRatioNote: "Keeps the picture's place while it loads.",
  otherShape: "Other: width divided by height",
  keptShape: (ratio: string) => `The picture keeps ${ratio}.`,
  ownShape: (ratio: string) => `Take the picture's own, ${ratio}`,
  broken: "The picture does not load from this browser.",
  urlFaults,
} satisfies KindWords & Record<string, unknown>;

const russian: typeof english = {
  name: "Картинка",
  purpose: "Картинка с вашего сервера",
  members: { url: "Адрес картинки", alt: "Что на ней", aspectRatio: "Пропорции" },
  altNote: "Для игроков, которые её не видят. Оставьте пустым, если она только украшает.",
  aspectRatioNote: "Держат место картинки, пока она загружается.",
  otherShape: "Другие: ширина, делённая на высоту",
  keptShape: (ratio) => `У картинки остаётся ${ratio}.`,
  ownShape: (ratio) => `Взять собственные, ${ratio}`,
  broken: "Картинка не загружается из этого браузера.",
  urlFaults: {
    "too-long": "Адрес длиннее 2048 знаков.",
    "not-a-url": "Это ещё не адрес. Напишите его целиком, например https://example.com/cup.png",
    credentials: "В адресе есть имя или пароль, их увидит каждый игрок. Уберите их.",
    fragment: "В адресе есть фрагмент (#…), он никогда не отправляется на сервер. Уберите его.",
    "not-https": "Адрес не начинается с https://, а другие устройства игроков не открывают.",
    "not-public": "Устройства игроков не достанут до этого узла. Нужно публичное имя.",
  },
};

export const imageWords: Dictionary<typeof english> = { en: english, ru: russian };
