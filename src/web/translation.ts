/**
 * Lets React work on a page that the browser translates. A translator puts an element in the place of
 * a text node: React would fail to remove that node or to insert before it, and a change of its text
 * would not be seen. Source: https://github.com/facebook/react/issues/11538
 */
export function surviveTranslation(): void {
  /** Text nodes that a translator has removed, and the elements in their place. */
  const translations = new WeakMap<Node, Element>();

  const observer = new MutationObserver((records) => {
    const added = new Set<Node>(records.flatMap((record) => [...record.addedNodes]));
    for (const record of records) {
      const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record;
      // A text that React changes or moves is shown again, and the translator translates it again.
      if (type === "characterData") translations.get(target)?.replaceWith(target);
      for (const node of addedNodes) translations.get(node)?.remove();
      for (const text of removedNodes) {
        const translation = [...addedNodes, previousSibling, nextSibling].find(
          (node): node is Element => node instanceof Element && added.has(node),
        );
        if (!(text instanceof Text) || text.isConnected || !translation) continue;
        translations.set(text, translation);
        added.delete(translation);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  /** The child of `parent` that is in the place of `node`; null if there is none any more. */
  function childFor(parent: Node, node: Node): Node | null {
    if (node.parentNode === parent || !(node instanceof Text)) return node;
    const translation = translations.get(node);
    return translation?.parentNode === parent ? translation : null;
  }
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const replacement = childFor(this, child);
    if (replacement) removeChild.call(this, replacement);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, before && childFor(this, before));
    return child;
  };
}
