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
