/** With what is on the page beside the text, where it stays in view. */
const listBeside = (article: string) =>
  `${article}{grid-template-columns:minmax(0,1fr) 220px;column-gap:clamp(32px,3.5vw,64px)}${article}>:not(.toc){grid-column:1}
${article}>.toc{grid-area:1/2/span 4;align-self:start;position:sticky;inset-block-start:84px;max-height:calc(100dvh - 108px);overflow-y:auto;margin:0}
${article} .toc details{border:0;border-inline-start:1px solid var(--line);border-radius:0}${article} .toc summary{padding:0 16px 6px;list-style:none;color:var(--dim);cursor:default;pointer-events:none}${article} .toc summary::-webkit-details-marker{display:none}`;

/** With code beside the text, where it stays in view. */
const codeBeside = (article: string) =>
  `${article} .split{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:clamp(32px,3vw,56px)}
${article} .side{margin:0;max-width:none;position:sticky;inset-block-start:84px;align-self:start;max-height:calc(100dvh - 108px);overflow-y:auto}`;

/** The frame of the pages: header, contents, search, text with what is on the page, at every width. */
export const layoutStyle = `
.top{position:sticky;inset-block-start:0;z-index:20;display:flex;align-items:center;gap:clamp(8px,1.2vw,14px);height:60px;padding-inline:max(12px,min(24px,2vw),(100vw - 1840px)/2 + 26px);background:color-mix(in srgb,var(--back) 92%,transparent);backdrop-filter:blur(10px);border-block-end:1px solid var(--line)}
.brand{display:flex;align-items:center;gap:10px;color:var(--text);font-weight:680;text-decoration:none;white-space:nowrap}.brand img{display:block}.brand span span{color:var(--dim);font-weight:400}
.home,.menu,.theme{font:inherit;font-size:.9375rem;white-space:nowrap;color:var(--text);cursor:pointer}
.home{padding:6px 14px;border:1px solid var(--line);border-radius:9px;text-decoration:none;font-weight:600}.home:hover,.theme:hover,.menu:hover{border-color:var(--accent)}
.menu,.theme{display:grid;place-items:center;flex:none;width:38px;height:38px;padding:0;border:1px solid var(--line);border-radius:9px;background:none}.menu span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.theme .icon{display:none}:root:not([data-theme=light],[data-theme=dark]) .theme .auto,:root[data-theme=light] .theme .light,:root[data-theme=dark] .theme .dark{display:block}

.find{position:relative;flex:1 1 auto;max-width:34rem;min-width:0;margin-inline:auto}.find>.icon{position:absolute;inset:10px auto auto 11px;color:var(--dim);pointer-events:none}
.find input{width:100%;height:38px;padding:0 36px;border:1px solid light-dark(#8b939e,#68707a);border-radius:9px;background:var(--back);color:var(--text);font:inherit;font-size:.9375rem}.find input::placeholder{color:var(--dim);opacity:1}
.find>kbd{position:absolute;inset:9px 10px auto auto}.find input:focus~kbd,.find input:not(:placeholder-shown)~kbd{display:none}@media(hover:none),(max-width:40em){.find>kbd{display:none}.find input{padding-inline-end:8px}}
.results{position:absolute;inset:46px 0 auto;max-height:min(70dvh,640px);overflow-y:auto;overscroll-behavior:contain;padding:8px;border:1px solid var(--line);border-radius:12px;background:var(--back);box-shadow:0 16px 48px #0004}
.results p{margin:4px 10px 6px;color:var(--dim);font-size:.8125rem}.found{margin:0;padding:0;list-style:none}.found li{margin:0}.found a{display:block;padding:8px 10px;border-radius:8px;color:var(--text);text-decoration:none;overflow-wrap:anywhere}
.found a:is(:hover,:focus){background:var(--mark)}.found strong{font-weight:620}.found .on{display:inline;margin-inline-start:8px;color:var(--dim);font-size:.8125rem}.found strong~span:not(.on){display:block;color:var(--dim);font-size:.875rem;line-height:1.45}
@media(max-width:40em){.results{position:fixed;inset:64px 8px auto}}

.frame{max-width:1840px;margin-inline:auto}
.contents{padding:22px 16px 48px;font-size:.9375rem;overflow-y:auto;overscroll-behavior:contain}
.contents strong{display:block;margin:0 0 4px;padding-inline:10px;font-size:.8125rem;font-weight:680}.chapter+.chapter{margin-block-start:20px}
.contents ul{margin:0;padding:0;list-style:none}.contents li{margin:0}
.contents a{display:flex;align-items:center;gap:6px;padding:5px 10px;border-radius:8px;color:light-dark(#40474f,#bcc2ca);line-height:1.4;text-decoration:none}.contents a span:first-child{flex:1}.contents a:hover{background:var(--soft);color:var(--text)}
.contents a[aria-current]{background:var(--mark);color:var(--link);font-weight:620}

main{min-width:0;padding:36px clamp(16px,3vw,56px) 72px}
.article{display:grid;grid-template-columns:minmax(0,1fr);grid-template-rows:auto auto 1fr}.above{margin:0 0 6px;color:var(--link);font-size:.875rem;font-weight:620}
.head{margin-block-end:1rem}.content{min-width:0}.content>.text>p:first-child:not(.route),.content>.split>.text>p:first-child:not(.route){color:light-dark(#40474f,#bcc2ca);font-size:1.125rem}
.text{max-width:46rem;min-width:0}.part{margin-block-start:2.25rem;padding-block-start:2.25rem;border-block-start:1px solid var(--line)}.part .part{padding-block-start:0;border:0}
.side{min-width:0;max-width:46rem;display:grid;gap:16px;align-content:start;margin-block-start:1.5rem}
.toc{margin:0 0 1.5rem;font-size:.875rem;max-width:46rem}.toc details{border:1px solid var(--line);border-radius:10px}.toc summary{padding:8px 14px;font-weight:620;cursor:pointer}.toc ul{margin:0;padding:0 8px 8px;list-style:none}.toc li{margin:0}
.toc a{display:block;padding:4px 8px;border-radius:6px;color:var(--dim);line-height:1.45;text-decoration:none}.toc a:hover{color:var(--text)}.toc a[aria-current]{color:var(--link);font-weight:600}.toc .level-3 a{padding-inline-start:22px}
.pager{display:flex;flex-wrap:wrap;gap:16px;max-width:46rem;margin-block-start:4rem}.pager a{flex:1 1 200px;padding:14px 18px;border:1px solid var(--line);border-radius:12px;color:var(--text);text-decoration:none}.pager a:hover{border-color:var(--accent)}
.pager span{display:block;color:var(--dim);font-size:.8125rem}.pager strong{font-weight:620;color:var(--link)}.pager .next{text-align:end}
.foot{margin-block-start:3rem;font-size:.875rem}.foot a{color:var(--dim)}

@media(min-width:62em){.frame{display:grid;grid-template-columns:280px minmax(0,1fr)}.menu{display:none}.brand{width:254px}
.contents{display:block;position:sticky;inset:60px auto auto;width:auto;height:calc(100dvh - 60px);max-height:none;margin:0;border:0;border-inline-end:1px solid var(--line);background:none;color:inherit}}
@media(max-width:61.99em){.contents{width:min(320px,88vw);height:calc(100dvh - 60px);max-height:none;margin:0;inset:60px auto 0 0;border:0;border-inline-end:1px solid var(--line);background:var(--back);color:var(--text);box-shadow:0 8px 32px #0006}}
@media(min-width:80em){${listBeside(".article:not(.reference)")}${codeBeside(".reference")}}
@media(min-width:105em){${listBeside(".reference")}${codeBeside(".article:not(.reference)")}}
@media(max-width:48em){.home,.brand span span{display:none}}
@media(max-width:30em){.brand>span{display:none}main{padding-block-start:24px}pre{padding:12px}.steps>li{padding-inline-start:38px}figcaption{padding-inline-start:12px}}
@media print{:root{color-scheme:light!important}.top,.contents,.copy,.skip,.toc,.pager,.snippets fieldset{display:none!important}.frame,.article,.split{display:block!important}main{padding:0}.side{position:static!important;margin-block-start:1rem!important;max-height:none!important;overflow:visible!important}
h2,h3{break-after:avoid}.members>div,tr,.way{break-inside:avoid}a{color:inherit}}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}`;
