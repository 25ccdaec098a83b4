import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import { kindWords } from "../../blocks/block-editors.ts";
import { useLanguage } from "../../language.ts";
import { focusLookFault, isLookFault, lookPlaceName } from "../../look/look-fault.ts";
import type { EditorPlace } from "../block-fault.ts";
import { innerOf } from "../choice.ts";
import { type ItemPlace, pageOf, placeOf } from "../draft/content.ts";
import { useContent, useEditor } from "../editor-context.ts";
import { usePageName } from "../pages/page-head.ts";
import { useEditorAddress } from "../use-editor-address.ts";
import { placeName } from "./fault-text.ts";

/** Notes about places of the draft, each with a link to its block, page or part of the look. */
export function PlaceList<Place extends EditorPlace & { readonly message: string }>({
  places,
  children,
}: {
  places: readonly Place[];
  /** The note about a place; the block is undefined outside of one. */
  children: (place: Place, block: Block | undefined) => ReactNode;
}) {
  const language = useLanguage();
  const content = useContent();
  const { botId, choice } = useEditor();
  const { openPart } = useEditorAddress(botId);
  const pageName = usePageName();

  function show({ item: { id }, page }: ItemPlace, place: string): void {
    openPart("blocks");
    choice.setState({ page: page.head.id, block: id, inner: innerOf(place) });
    requestAnimationFrame(() => {
      const title = document.getElementById(`block-${id}`);
      const wrong = document
        .getElementById(`block-${id}-body`)
        ?.querySelector<HTMLElement>("[aria-invalid=true], [data-faulty]:not([data-open]) button");
      (wrong ?? title)?.focus();
    });
  }

  function showPage(page: string): void {
    openPart("blocks");
    choice.setState({ page });
  }

  function showLook(place: string): void {
    openPart("look");
    requestAnimationFrame(() => focusLookFault(place));
  }

  function linkTo(place: Place): ReactNode {
    const { id, page } = place;
    if (isLookFault(place))
      return link([lookPlaceName(place, language)], () => showLook(place.place));
    const found = placeOf(content, id);
    const pageTitle = pageName(pageOf(content, page ?? "")?.head);
    if (found) {
      const { block } = found.item;
      return link(
        [
          content.pages.length > 1 && pageTitle,
          `${found.index + 1}. ${kindWords(block.type, language).name}`,
          placeName(place, block, language),
        ],
        () => show(found, place.place),
      );
    }
    return page === undefined ? null : link([pageTitle], () => showPage(page));
  }

  return (
    <ul>
      {places.map((place) => (
        <li key={`${place.page}/${place.id}/${place.place}/${place.message}`}>
          {linkTo(place)} {children(place, placeOf(content, place.id)?.item.block)}
        </li>
      ))}
    </ul>
  );
}

function link(parts: readonly (string | false)[], onClick: () => void): ReactNode {
  return (
    <Anchor component="button" type="button" size="sm" onClick={onClick}>
      {parts.filter(Boolean).join(" · ")}
    </Anchor>
  );
}
