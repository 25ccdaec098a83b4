import { type Html, html } from "../../pages/html.ts";

const slashComment = "\\/\\/[^\\n]*";
const hashComment = "#[^\\n]*";
const strings = `"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'|\`(?:\\\\.|[^\`\\\\])*\``;

/** How the code of each kind of file is read. */
const grammars: Readonly<Record<string, { comment?: string; string: string; keyword?: string }>> = {
  // In single quotes a shell reads nothing.
  sh: {
    comment: "(?<=^|\\n)#[^\\n]*",
    string: `'[^']*'|"(?:\\\\.|[^"\\\\])*"`,
    keyword: "curl|read|export",
  },
  js: {
    comment: slashComment,
    string: strings,
    keyword:
      "async|await|break|catch|const|default|export|for|from|function|if|import|let|new|of|return|throw|try",
  },
  py: {
    comment: hashComment,
    string: strings,
    keyword:
      "and|async|await|break|def|else|except|for|from|if|import|in|not|or|raise|return|try|while|as|None|True|False",
  },
  php: {
    comment: slashComment,
    string: strings,
    keyword: "break|echo|exit|for|if|true|false|null|<\\?php",
  },
  go: {
    comment: slashComment,
    string: strings,
    keyword: "const|defer|for|func|if|import|map|nil|package|return|any|string",
  },
  conf: { comment: hashComment, string: strings, keyword: "map|server|location|if|return" },
  json: { string: strings, keyword: "true|false|null" },
  http: { string: '"[^"\\n]*"', keyword: "(?<=^|\\n)[A-Z][\\w-]*(?=:)" },
};
const sameAs: Readonly<Record<string, string>> = { mjs: "js" };

/** Code with its comments, strings, keywords and numbers marked, by the ending of its file's name. */
export function highlight(code: string, file: string): Html {
  const ending = file.split(".").at(-1) ?? "";
  const grammar = grammars[sameAs[ending] ?? ending];
  if (!grammar) return html`${code}`;
  const kinds = {
    comment: grammar.comment,
    string: grammar.string,
    keyword: grammar.keyword && `(?<![\\w$.-])(?:${grammar.keyword})(?![\\w-])`,
    number: "(?<![\\w.:-])\\d[\\d_]*(?:\\.\\d+)?(?![\\w.-])",
  };
  const named = Object.entries(kinds).flatMap(([kind, source]) =>
    source ? [`(?<${kind}>${source})`] : [],
  );
  let end = 0;
  const parts = [...code.matchAll(new RegExp(named.join("|"), "g"))].map((match) => {
    const before = code.slice(end, match.index);
    end = match.index + match[0].length;
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    return html`${before}<i class="${kind}">${match[0]}</i>`;
  });
  return html`${parts}${code.slice(end)}`;
}
