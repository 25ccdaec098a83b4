import { createHash } from "node:crypto";
import { Html, html } from "./html.ts";

const style = `:root{color-scheme:light dark;--text:light-dark(#1a1d21,#dcdfe4);--dim:light-dark(#5a626c,#a3abb5);--line:light-dark(#dfe3e8,#343941);--link:light-dark(#155fa9,#6cb0ee)}
*{box-sizing:border-box}body{margin:0;background:light-dark(#fff,#1b1d21);color:var(--text);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
main{max-width:52rem;margin-inline:auto;padding:clamp(20px,4vw,48px) clamp(16px,4vw,32px) 72px}
a{color:var(--link);text-underline-offset:2px}:focus-visible{outline:2px solid #4a97e2;outline-offset:2px;border-radius:4px}
img{display:block}h1{margin:16px 0 8px;font-size:clamp(1.75rem,1.4rem + 1.4vw,2.375rem);line-height:1.2;letter-spacing:-.02em}h2{margin:40px 0 4px;font-size:1.375rem;line-height:1.3}p{margin:0 0 16px}
.dim{color:var(--dim);font-size:.9375rem}nav ul{margin:0;padding-inline-start:1.3rem}
details{border-block-end:1px solid var(--line)}summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 10px;padding:9px 4px;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
summary::before{content:"+";width:1ch;color:var(--dim);font-family:ui-monospace,monospace}[open]>summary::before{content:"−"}summary:hover strong{text-decoration:underline}
summary strong{font-weight:620;overflow-wrap:anywhere}summary span{color:var(--dim);font-size:.9375rem}summary .terms{margin-inline-start:auto}
pre{margin:0 0 14px;padding:14px 16px;border-radius:10px;background:light-dark(#f6f7f9,#131417);font:.8125rem/1.5 ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}`;

export const licencesPolicy = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export interface ListedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly texts: readonly string[];
}

export interface PackageList {
  /** Names the part in the page's address. */
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly packages: readonly ListedPackage[];
}

/** The page of the licences of others' work in Slotwire. */
export function licencesPage(lists: readonly PackageList[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Licences – Slotwire</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${new Html(style)}</style>
</head>
<body>
<main>
<img src="/icon.svg" alt="" width="40" height="40">
<h1>Licences</h1>
<p>Slotwire contains work of others. This page names each package, and opens its licence with its copyright notices.</p>
<nav aria-label="On this page"><ul>
${lists.map(({ id, title, packages }) => html`<li><a href="#${id}">${title}</a> <span class="dim">${packages.length} packages</span></li>`)}
<li><a href="#libvips">Libraries under the LGPL</a></li>
<li><a href="#pictures">Pictures and fonts</a></li>
</ul></nav>
${lists.map(section)}
<h2 id="libvips">Libraries under the LGPL</h2>
<p>The service decodes pictures with libvips and libraries that it needs, some of them under the GNU Lesser General Public License 3. They are installed unchanged, as files of their own in <code>node_modules/@img</code>, and are loaded when the service runs. Whoever runs the service may put another version in their place. Their source code: <a href="https://github.com/lovell/sharp-libvips">sharp-libvips</a>, which says where that of each library is.</p>
<h2 id="pictures">Pictures and fonts</h2>
<p>The pictures of the templates, and Slotwire’s icon, were drawn for Slotwire. Icons in the builder and in a Mini App’s tab bar are Tabler Icons, which are listed above. Pages use the fonts of the device; Slotwire brings none. What an owner uploads is the owner’s.</p>
</main>
</body>
</html>
`.text;
}

function section({ id, title, lead, packages }: PackageList): Html {
  return html`<h2 id="${id}">${title}</h2>
<p class="dim">${lead}</p>
${packages.map(entry)}`;
}

function entry({ name, version, licence, texts }: ListedPackage): Html {
  return html`<details><summary><strong>${name}</strong> <span>${version}</span> <span class="terms">${licence}</span></summary>
${texts.map((text) => html`<pre>${text}</pre>`)}
</details>
`;
}
