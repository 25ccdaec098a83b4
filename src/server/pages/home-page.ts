import { createHash } from "node:crypto";
import type { Config } from "../config.ts";
import { Html, html } from "./html.ts";

const style = `:root{color-scheme:light dark;--text:light-dark(#1a1d21,#dcdfe4);--dim:light-dark(#5a626c,#a3abb5);--line:light-dark(#d5d9df,#383d45)}
body{display:grid;min-height:100dvh;margin:0;padding:24px;box-sizing:border-box;place-items:center;background:light-dark(#f6f7f9,#131417);color:var(--text);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
main{width:min(100%,34rem);box-sizing:border-box;padding:clamp(24px,6vw,48px);border:1px solid var(--line);border-radius:16px;background:light-dark(#fff,#1b1d21)}
img{display:block}h1{margin:16px 0 8px;font-size:1.75rem;line-height:1.2;letter-spacing:-.02em}p{margin:0 0 24px}
.ways{display:flex;flex-wrap:wrap;gap:12px}.ways a{flex:1 1 auto;padding:10px 18px;border:1px solid var(--line);border-radius:8px;color:var(--text);font-weight:600;text-align:center;text-decoration:none}
.ways a:first-child{border-color:#1a6fc4;background:#1a6fc4;color:#fff}.ways a:hover{border-color:#6cb0ee}:focus-visible{outline:2px solid #4a97e2;outline-offset:2px}
.note{margin:28px 0 0;color:var(--dim);font-size:.9375rem}`;

export const homePolicy = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page at the service's address: a description, and links for owners and their developers. */
export function homePage({ baseUrl }: Pick<Config, "baseUrl">): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Slotwire</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${new Html(style)}</style>
</head>
<body>
<main>
<img src="/icon.svg" alt="" width="48" height="48">
<h1>Slotwire</h1>
<p>Mini Apps for messaging bots: points, levels and friends, and values from the bot owner's own server.</p>
<div class="ways"><a href="${baseUrl}/builder">Open the builder</a><a href="${baseUrl}/docs">Documentation</a></div>
<p class="note">Looking for a Mini App? Open it from its bot.</p>
</main>
</body>
</html>
`.text;
}
