import { maxBlocks } from "#contract/screen/block-kind.ts";
import { keptVersions } from "#contract/screen/page-rule.ts";
import { counted } from "../counted.ru.ts";
import type { ScreenWords } from "./screen-words.en.ts";

export const words: ScreenWords = {
  title: "Экран",
  editor: "Редактор",
  preview: "Предпросмотр",
  saved: "Сохранено",
  saving: "Сохраняем…",
  offline:
    "Не сохранено: нет связи с сервисом. Изменения остаются в этом браузере, попытки продолжаются.",
  waiting:
    "Не сохранено: сервис временно недоступен. Изменения остаются в этом браузере, попытки продолжаются.",
  refused: (why) => `Не сохранено: ${why}`,
  conflictState: (who) =>
    who === null
      ? "Не сохранено: вы сохранили другую версию в другой вкладке или на другом устройстве."
      : `Не сохранено: появилась другая версия (${who}).`,
  compare: "Сравнить",
  changes: (count) =>
    counted(
      count,
      "неопубликованное изменение",
      "неопубликованных изменения",
      "неопубликованных изменений",
    ),
  noChanges: "Нет неопубликованных изменений",
  difference: ({ added, changed, moved, deleted }) =>
    [
      changed && `изменено ${changed}`,
      added && `добавлено ${added}`,
      moved && `передвинуто ${moved}`,
      deleted && `удалено ${deleted}`,
    ]
      .filter(Boolean)
      .join(", "),
  publish: "Опубликовать",
  cancel: "Отмена",
  review: "Посмотреть изменения",
  reviewTitle: "Что изменится для игроков",
  comment: "Комментарий для истории (необязательно)",
  firstPage: "Первая страница",
  pageOf: (title) => `Страница «${title}»`,
  pageAdded: "новая страница",
  pageDeleted: "страница удалена",
  tabChanged: "Изменены её название или значок.",
  orderChanged: "Изменён порядок страниц.",
  blockDeleted: "удалён",
  noDifference: "Нет отличий от того, что видят игроки.",
  comparedWithLive: (live) => `По сравнению с версией ${live}, которую видят игроки:`,
  published: (version) =>
    `Версия ${version} опубликована: игроки увидят её, когда снова откроют Mini App.`,
  publishFailed: "Не опубликовано.",
  faults: (count) =>
    `Не опубликовано: сначала исправьте ${counted(count, "ошибку", "ошибки", "ошибок")}`,
  lostPictures: (count) =>
    count === 1
      ? "Пока не опубликовано: картинка не загружается"
      : `Пока не опубликовано: не загружаются картинки (${count})`,
  lostPicturesText: (count) =>
    `Этот браузер не смог ${count === 1 ? "её" : "их"} загрузить, и у игроков, скорее всего, тоже не получится: они увидят описание или ничего. Проверьте URL или опубликуйте как есть.`,
  publishAnyway: "Всё равно опубликовать",
  faultsText: "Игроки пока видят прежнюю версию.",
  undo: "Отменить",
  redo: "Повторить",
  broughtBack: "Восстановлены несохранённые изменения с прошлого раза.",
  othersDraft: (who) =>
    who === null
      ? "Вы изменили черновик в другом месте. Здесь новая версия."
      : `Черновик изменён (${who}). Вы видите новую версию.`,
  blocks: "Блоки",
  emptyTitle: "Страница пуста",
  emptyText: "Добавьте первый блок: игроки видят блоки сверху вниз.",
  add: "Добавить блок",
  addBelow: "Добавить блок ниже",
  full: `На экране может быть до ${maxBlocks} блоков.`,
  emptyBlock: "пусто",
  innerBlocks: "Блоки группы",
  addInner: "Добавить блок в группу",
  fullGroup: (count) => `В группе может быть до ${count} блоков.`,
  drag: (name) => `Переместить: ${name}. Перетащите или нажимайте стрелки`,
  up: (name) => `Выше: ${name}`,
  down: (name) => `Ниже: ${name}`,
  duplicate: (name) => `Копировать: ${name}`,
  delete: (name) => `Удалить: ${name}`,
  showInPreview: (name) => `Показать в предпросмотре: ${name}`,
  marks: { added: "новый", changed: "изменён", moved: "передвинут" },
  movedTo: (name, place, count) => `${name}: теперь ${place} из ${count}`,
  added: (name, place) => `${name}: добавлен блок ${place}`,
  deleted: (name) => `${name}: блок удалён`,
  needed: "Заполните перед публикацией.",
  insert: "Вставить значение",
  findValue: "Найти свойство",
  builtIn: "Встроенные",
  customFields: "Свои поля",
  noSuchValue: "Ничего не найдено",
  noValue: "значения ещё нет",
  newField: "Добавить своё поле",
  unknown: (name) => `{{${name}}}: у бота нет такого свойства.`,
  takeNearest: (name) => `Заменить на {{${name}}}`,
  player: "Игрок",
  samplePlayer: "Пример игрока",
  playerFind: "Имя или ID",
  noPlayers: "Игроки не найдены",
  colors: "Тема",
  light: "Светлая",
  dark: "Тёмная",
  language: "Язык",
  phone: "Телефон",
  small: "Малый",
  large: "Большой",
  previewMode: "Режим предпросмотра",
  edit: "Правка",
  look: "Просмотр",
  play: "Игра",
  editHint: "Нажмите на блок, чтобы изменить его.",
  lookHint: "Так это видели игроки.",
  draftHint: "Это черновик. Выберите версию, чтобы увидеть её здесь.",
  playHint: "Режим игры: ничего не сохраняется. Друзья и история — примеры.",
  walletLeftOut: "В предпросмотре кошелёк не подключается. Игроки подключают его в Telegram.",
  shareLeftOut: "Из предпросмотра ничего не отправляется. Игроки выбирают здесь чат в Telegram.",
  previewTitle: "Mini App",
  previewWaiting: "Предпросмотр загружается…",
  previewFailed: "Не удалось загрузить игрока для предпросмотра",
  previewSilent: "Предпросмотр не отвечает. Обновите его.",
  reload: "Обновить",
  history: "История",
  historyText:
    "Все опубликованные версии. Выберите одну, чтобы посмотреть; игроки видят действующую.",
  backToDraft: "Назад к черновику",
  version: (version) => `Версия ${version}`,
  live: "действует",
  by: (who) => who,
  fromBotFile: "из файла бота",
  renamed: (names) => `поле переименовано: ${names}`,
  noSuchVersion: (version) => `Версия ${version} не найдена`,
  noSuchVersionText: `Возможно, адрес набран с ошибкой или версия слишком старая: хранятся только последние ${keptVersions}. В предпросмотре — черновик.`,
  seesLooked: "Игроки видят эту версию",
  seesOther: (live) => `Игроки видят версию ${live}`,
  looking: (version) => `Вы смотрите версию ${version}`,
  restore: "Восстановить в черновике",
  restored: (version) =>
    `Версия ${version} восстановлена в черновике. Игроки увидят её после публикации.`,
  noHistory: "Публикаций пока нет.",
  isDraft: "Совпадает с черновиком.",
  conflictTitle: "Две версии черновика",
  conflictText: (who) =>
    who === null
      ? "Вы сохранили другую версию в другой вкладке или на другом устройстве. Ничего не перезаписано, выбор за вами."
      : `Пока вы вносили изменения, появилась другая версия (${who}). Ничего не перезаписано, выбор за вами.`,
  mine: (who) => (who === null ? "Здесь" : "Моё"),
  theirs: (who) => who ?? "Сохранено в другом месте",
  takeMine: (who) => (who === null ? "Оставить всё, что здесь" : "Оставить всё моё"),
  takeTheirs: (who) => (who === null ? "Оставить всё сохранённое" : "Оставить всё чужое"),
  keepBoth: "Применить выбор",
  decideLater: "Решить позже",
  nothingHere: "нет блока",
  same: "Одинаково в обеих:",
  row: (place) => `Строка ${place}`,
  toChoose: (count) =>
    `${counted(count, "строка изменена", "строки изменены", "строк изменено")} в обеих версиях: выберите, что оставить.`,
  chosenForYou: "То, что изменено только в одной из версий, уже выбрано.",
};
