import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SiteConfig } from "vitepress";

/** Writes each page as Markdown next to its HTML, and `llms.txt`, which lists them for programs. */
export async function writeMarkdown({ srcDir, outDir, pages, site }: SiteConfig): Promise<void> {
  const lines: string[] = [];
  for (const page of pages.toSorted()) {
    const [, about] =
      /^---\n[\s\S]*?^description: (.+)$/m.exec(await readFile(join(srcDir, page), "utf8")) ?? [];
    const text = plain(await expanded(join(srcDir, page), srcDir));
    const [, title = page] = /^# (.+)$/m.exec(text) ?? [];
    const [, lead = ""] = /^# .+\n+(?:```[\s\S]*?```\n+)?([^#\n].*)/m.exec(text) ?? [];
    lines.push(`- [${title}](https://slotwire.example.com/docs/${page}): ${about ?? lead}`);
    await mkdir(dirname(join(outDir, page)), { recursive: true });
    await writeFile(join(outDir, page), text);
  }
  const head = `# ${site.title}\n\n> ${site.description}\n\nOpenAPI: https://slotwire.example.com/docs/openapi.json`;
  await writeFile(join(outDir, "llms.txt"), `${head}\n\n## Pages\n\n${lines.join("\n")}\n`);
}

async function expanded(file: string, root: string): Promise<string> {
  const text = (await readFile(file, "utf8")).replace(/^---\n[\s\S]*?\n---\n/, "");
  const parts = text.split(/^(<!--@include: .+-->|<<< .+)$/m);
  const all = await Promise.all(
    parts.map(async (part) => {
      const [, included] = /^<!--@include: (.+?)-->$/.exec(part) ?? [];
      if (included)
        return rebased(await expanded(join(dirname(file), included), root), dirname(included));
      const [, sample, name] = /^<<< @\/(\S+?)(?:\{\S*\})?(?: \[(.+)\])?$/.exec(part) ?? [];
      if (!sample) return part;
      const code = await readFile(join(root, sample), "utf8");
      return `\`\`\`${sample.split(".").at(-1)} [${name ?? ""}]\n${code.trimEnd()}\n\`\`\``;
    }),
  );
  return all.join("").trim();
}

/** Rewrites relative links so that they start from the folder that `folder` is relative to. */
function rebased(text: string, folder: string): string {
  return text.replace(/\]\(((?:\.{1,2}|docs)\/[^)]+)\)/g, (_, link) => `](${join(folder, link)})`);
}

/** Removes the parts of Markdown that only VitePress understands. */
function plain(text: string): string {
  return `${text
    .replace(/^(```\w*) \[(.*)\]$/gm, (_, fence, name) => (name ? `${name}:\n\n${fence}` : fence))
    .replace(/^::: ?(?:(?!code-group)\w+ (.+))?.*$\n?/gm, (_, title) =>
      title ? `**${title}**\n` : "",
    )
    .replace(/^\{\.\w+\}$\n?/gm, "")
    .replace(/ \{#[\w-]+\}$/gm, "")
    .replace(/\n{3,}/g, "\n\n")}\n`;
}
