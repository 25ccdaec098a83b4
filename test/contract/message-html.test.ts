import { describe, expect, test } from "vitest";
import { readMessageHtml, shownText } from "#contract/message/message-html.ts";

const shownOf = (html: string) => {
  const read = readMessageHtml(html);
  return "parts" in read ? shownText(read.parts) : read.fault;
};

describe("a message's HTML", () => {
  test.each([
    ["plain", "plain"],
    ["<B>bold</b> <strong>too</strong>", "bold too"],
    ['<a href="https://example.com/?a=1&amp;b=2">link</a>', "link"],
    ['<pre><code class="language-js">1 &lt; 2</code></pre>', "1 < 2"],
    ["<blockquote expandable>long</blockquote>", "long"],
    ["<tg-spoiler>a</tg-spoiler><span class='tg-spoiler'>b</span>", "ab"],
    ['<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>', "👍"],
    ['<tg-time unix="1647531900" format="wDT">22:45 tomorrow</tg-time>', "22:45 tomorrow"],
    ["&lt;b&gt; &amp;amp; &quot; &#x41;&#66; &nbsp; a > b & c", '<b> &amp; " AB &nbsp; a > b & c'],
  ])("%s has the text that users see", (html, shown) => {
    expect(shownOf(html)).toBe(shown);
  });

  test("keeps the nesting of its parts, and the address of a link", () => {
    expect(readMessageHtml('a <b>b <i>c</i></b><a href="https://e.com/?x&amp;y">d</a>')).toEqual({
      parts: [
        "a ",
        { style: "bold", parts: ["b ", { style: "italic", parts: ["c"] }] },
        { style: "link", href: "https://e.com/?x&y", parts: ["d"] },
      ],
    });
  });

  test.each([
    ["<h1>a</h1>", "unknown-tag", "<h1>"],
    ["<script>alert(1)</script>", "unknown-tag", "<script>"],
    ["<span>a</span>", "unknown-tag", "<span>"],
    ["<constructor>a</constructor>", "unknown-tag", "<constructor>"],
    ["<tg-time>a</tg-time>", "unknown-tag", "<tg-time>"],
    ["a < b", "broken-tag", "<"],
    ["I <3 you", "broken-tag", "<3"],
    ["<b>a", "not-closed", "<b>"],
    ["<b><i>a</b></i>", "wrong-end", "</b>"],
    ["a</b>", "wrong-end", "</b>"],
    ["<br/>", "broken-tag", "<br/"],
  ])("%s is refused, as by the platform", (html, kind, tag) => {
    expect(shownOf(html)).toEqual({ kind, tag });
  });

  test("is parsed in linear time", () => {
    const startedAt = performance.now();
    for (const html of [
      "<a ".repeat(5400),
      `<a ${"x ".repeat(8000)}`,
      "&#".repeat(8000),
      "<".repeat(16_384),
    ])
      readMessageHtml(html);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
