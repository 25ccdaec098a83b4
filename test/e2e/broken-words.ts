/** The words of an element that have a line break in the middle. Runs in the page. */
export function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  const range = document.createRange();
  while (texts.nextNode()) {
    for (const { 0: word, index } of (texts.currentNode.textContent ?? "").matchAll(/\S+/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}
