import type { Config } from "../../config.ts";
import type { Html } from "../../pages/html.ts";
import type { OpenApi } from "../openapi.ts";

/** What the documentation is about: this service, and the description of its external API. */
export interface DocsSubject {
  readonly config: Config;
  readonly document: OpenApi;
}

/** A section with a heading, which other pages may link to. */
export interface Section {
  /** Its anchor, unlike that of any other section of any page. */
  readonly id: string;
  readonly title: string;
  /**
   * A link in it to `#id` leads to the section with this id, on whatever page that is; the same in
   * `aside`.
   */
  readonly body: Html;
  /** Code beside the body where there is room, else below it. */
  readonly aside?: Html;
  /** What people may search for who do not know the title. */
  readonly words?: string;
  readonly parts?: readonly Section[];
}

/** A page: a section with an address, whose parts are on it. */
export interface Page extends Section {
  /** The address below `/docs/`; empty for `/docs` itself. */
  readonly path: string;
  /** The heading; default: the title. */
  readonly heading?: string;
  /** The HTTP methods that it is about. */
  readonly methods?: readonly string[];
  /** Whether it has code beside the text on all but narrow windows. */
  readonly isReference?: boolean;
}

/** Pages under one name of the table of contents. */
export interface Chapter {
  readonly title: string;
  readonly pages: readonly Page[];
}

/** The address of a page. */
export function addressOf({ path }: Pick<Page, "path">): string {
  return path === "" ? "/docs" : `/docs/${path}`;
}
