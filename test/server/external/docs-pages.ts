import type { RunningService } from "../service.ts";

/** The pages at `/docs` by their address, those that its contents list. */
export async function docsPages({
  call,
}: Pick<RunningService, "call">): Promise<Map<string, string>> {
  const read = async (address: string) => (await call(address)).text();
  const pages = await Promise.all(
    listedIn(await read("/docs")).map(async (address) => [address, await read(address)] as const),
  );
  return new Map(pages);
}

/** The addresses of pages in the contents of a page. */
export function listedIn(page: string): string[] {
  const [contents = ""] = /<nav class="contents".*?<\/nav>/s.exec(page) ?? [];
  const listed = [...contents.matchAll(/ href="([^"]+)"/g)].map(([, address = ""]) => address);
  return listed.filter((address) => !address.endsWith(".json"));
}

/** The snippets of the choice `id` in the page at `/docs`, as a reader copies them. */
export function snippetsIn(
  html: string,
  id: string,
): { name: string; file: string; code: string }[] {
  const start = html.indexOf(`data-id="${id}"`);
  if (start < 0) throw new Error(`The page has no code ${id}.`);
  const [choice = ""] = html.slice(start).split('<div class="snippets"', 1);
  const found = choice.matchAll(
    /data-name="([^"]+)" data-file="([^"]+)">.*?<pre><code>(.*?)<\/code><\/pre>/gs,
  );
  return [...found].map(([, name = "", file = "", code = ""]) => ({
    name,
    file,
    code: textOf(code),
  }));
}

/** The text of HTML. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
