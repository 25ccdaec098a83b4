import type { Config } from "../../config.ts";
import type { Html } from "../../pages/html.ts";
import type { OpenApi } from "../openapi.ts";

/** What the documentation is about: this service, and the description of its external API. */
export interface DocsSubject {
  readonly config: Config;
  readonly document: OpenApi;
}

/** A section with a heading, which the table of contents lists. */
export interface Section {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  /** The heading of the page, for its first section; default: the title. */
  readonly heading?: string;
  readonly body: Html;
  /** Code beside the body, below it on narrow windows. */
  readonly aside?: Html;
  /** What people may search for who do not know the title. */
  readonly words?: string;
  readonly parts?: readonly Section[];
}

/** Sections under one name of the table of contents. */
export interface Chapter {
  readonly title: string;
  readonly sections: readonly Section[];
}
