/**
 * Puts each text of the page in brackets, as Chrome translates: two `<font>` elements take the place of
 * its node, at once and whenever texts are added or changed. Runs in the page, before all else.
 */
export function translatePage(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const translate = (root: Node) => {
    const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
      const { parentElement: parent, data } = text;
      if (!parent || parent.closest("font, textarea, style, script, [translate=no]")) continue;
      if (!/\S/.test(data)) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `[${data}]`;
      outer.append(inner);
      insertBefore.call(parent, outer, text);
      removeChild.call(parent, text);
    }
  };
  document.addEventListener("DOMContentLoaded", () => {
    translate(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === "characterData" ? [target] : addedNodes) translate(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
