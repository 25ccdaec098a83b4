/** The Russian texts by path; a file like this one and its `*-words` files add a language. */
export const files = import.meta.glob<{ words: object }>("../**/*-words.ru.ts", { eager: true });
