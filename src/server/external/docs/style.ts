import { chosen } from "./choice-style.ts";

/** The page's style sheet. */
export const style = `:root{color-scheme:light dark;
--text:light-dark(#1a1d21,#dcdfe4);--dim:light-dark(#5a626c,#a3abb5);--line:light-dark(#d5d9df,#383d45);
--back:light-dark(#fff,#1b1d21);--pale:light-dark(#f6f7f9,#131417);--mark:light-dark(#eef6fd,#1d2b3a);
--link:light-dark(#155fa9,#6cb0ee);--accent:#1a6fc4;--warn:light-dark(#fdf3d0,#332b16);--warn-line:light-dark(#d9a400,#8a6d1c);
--string:light-dark(#1e6b34,#8fd19e);--keyword:light-dark(#8b2a8a,#d9a6e8);--number:light-dark(#8f3d00,#f0b37e);
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;--mono:ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,monospace}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}html{scroll-padding-top:76px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--back);color:var(--text);font:1rem/1.6 var(--sans)}
a{color:var(--link)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
h1,h2,h3,h4{line-height:1.3;font-weight:650;overflow-wrap:anywhere}h1{font-size:2rem;letter-spacing:-.02em;margin:0 0 .75rem}
h2{font-size:1.5rem;letter-spacing:-.01em;margin:0 0 .75rem}h3{font-size:1.1875rem;margin:0 0 .6rem}.sub{font-size:.9375rem;margin:1.75rem 0 .25rem}
h1 a,h2 a,h3 a{color:inherit;text-decoration:none}h2 a:hover::after,h3 a:hover::after,h2 a:focus-visible::after,h3 a:focus-visible::after{content:" #";color:var(--dim)}
p,ul,ol,dl,table{margin:0 0 1rem}ul,ol{padding-inline-start:1.4rem}li{margin-block-end:.35rem}
code,pre{font-family:var(--mono);font-size:.84375rem}code{overflow-wrap:anywhere}
:not(pre)>code{padding:.1em .3em;border-radius:4px;background:light-dark(#eef0f3,#2a2e35)}
i{font-style:normal}.comment{color:var(--dim)}.string{color:var(--string)}.keyword{color:var(--keyword)}.number{color:var(--number)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:fixed;inset-block-start:-100px;inset-inline-start:8px;z-index:30;padding:8px 14px;border-radius:8px;background:var(--accent);color:#fff}.skip:focus{inset-block-start:8px}

.top{position:sticky;inset-block-start:0;z-index:20;display:flex;align-items:center;gap:clamp(8px,2vw,12px);height:56px;padding-inline:max(12px,min(24px,2vw),(100vw - 1640px)/2 + 26px);background:var(--back);border-block-end:1px solid var(--line)}
.brand{display:flex;align-items:center;gap:10px;color:var(--text);font-weight:650;text-decoration:none;white-space:nowrap}.brand img{display:block}.brand span span{color:var(--dim);font-weight:400}
.top .space{flex:1}.home,.menu{font:inherit;font-size:.9375rem;white-space:nowrap}
.home{padding:6px 14px;border-radius:8px;background:var(--accent);color:#fff;text-decoration:none;font-weight:600}.home:hover{background:#155fa9}
.menu{padding:6px 12px;border:1px solid var(--line);border-radius:8px;background:none;color:var(--text);cursor:pointer}

.frame{max-width:1640px;margin-inline:auto}
.contents{padding:20px 16px;font-size:.9375rem;overflow-y:auto;overscroll-behavior:contain}
.contents strong{display:block;margin:18px 0 4px;padding-inline:10px;font-size:.8125rem;color:var(--dim)}
.contents ul{margin:0;padding:0;list-style:none}.contents li{margin:0}.contents li li a{padding-inline-start:24px;font-size:.875rem}
.contents a{display:block;padding:5px 10px;border-radius:8px;color:var(--text);text-decoration:none}.contents a:hover{background:light-dark(#eef0f3,#24272c)}
.contents a[aria-current]{background:var(--mark);color:var(--link);font-weight:600}
.contents a span{display:block;color:var(--dim);font-size:.8125rem}
.find{position:sticky;inset-block-start:-20px;z-index:1;margin:-20px -16px 0;padding:20px 16px 12px;background:var(--back)}.find input{width:100%;padding:7px 34px 7px 12px;border:1px solid light-dark(#8b939e,#68707a);border-radius:8px;background:var(--back);color:var(--text);font:inherit}
.find kbd{position:absolute;inset-block-start:29px;inset-inline-end:26px;padding:0 6px;border:1px solid var(--line);border-radius:4px;color:var(--dim);font:.75rem/1.5 var(--mono)}
@media(hover:none),(max-width:61.99em){.find kbd{display:none}}.find input:focus+kbd,.find input:not(:placeholder-shown)+kbd{display:none}.find p:empty{display:none}.find p{margin:10px 10px 0;color:var(--dim)}
[hidden]{display:none!important}

main{min-width:0;padding:28px clamp(16px,3vw,48px) 96px}
.lead{font-size:1.125rem}main>section{padding-block:40px;border-block-start:1px solid var(--line)}main>section:first-of-type{padding-block-start:0;border:0}
.part{margin-block-start:40px}.text{max-width:46rem;min-width:0}.side{min-width:0;display:grid;gap:16px;align-content:start}

.ways{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,260px),1fr));gap:16px;margin-block-end:1rem}
.way{display:flex;flex-direction:column;gap:8px;padding:18px;border:1px solid var(--line);border-radius:12px;background:var(--pale);color:var(--text);text-decoration:none}.way:hover{border-color:var(--accent)}
.way strong{font-size:1.0625rem}.way .path{color:var(--dim);font:.8125rem/1.5 var(--mono)}
.warning{padding:12px 16px;border-inline-start:4px solid var(--warn-line);border-radius:4px 8px 8px 4px;background:var(--warn)}
.steps{padding:0;list-style:none;counter-reset:step}.steps>li{position:relative;padding-inline-start:40px;margin-block-end:1rem;counter-increment:step}.steps p{margin-block-end:.5rem}
.steps>li::before{content:counter(step);position:absolute;inset-inline-start:0;width:26px;height:26px;border-radius:50%;background:var(--mark);color:var(--link);font-weight:650;font-size:.875rem;line-height:26px;text-align:center}
table{width:100%;border-collapse:collapse;font-size:.9375rem}th,td{padding:.5rem .9rem .5rem 0;border-block-end:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:break-word}
thead th{color:var(--dim);font-size:.8125rem;font-weight:600}tbody th{font-weight:400;min-width:6.5rem}
.members{border-block-start:1px solid var(--line)}.members>div{padding-block:.65rem;border-block-end:1px solid var(--line)}.members dd{margin:.15rem 0 0;font-size:.9375rem}
.members dd:empty{display:none}.members dt code{padding:0;background:none;font-weight:600}.type,.required{font-size:.8125rem;color:var(--dim)}.required{color:light-dark(#a61e1e,#ffa8a8)}
.route{display:flex;flex-wrap:wrap;align-items:center;gap:8px}.method{padding:1px 8px;border-radius:6px;background:var(--mark);color:var(--link);font:650 .8125rem/1.7 var(--mono)}.route code{padding:0;background:none}
.status{display:inline-block;min-width:3em;color:var(--dim);font:.84375rem var(--mono)}.errors>div:target{background:var(--mark);box-shadow:-8px 0 var(--mark),8px 0 var(--mark)}

.code{margin:0}.snippets,.side>.code,.text .code{border:1px solid var(--line);border-radius:12px;background:var(--pale);overflow:clip}.text .snippets,.text .code{margin-block-end:1rem}.snippets .code{margin:0!important;border:0!important;border-radius:0}
pre{margin:0;padding:14px 16px;line-height:1.55;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4}
figcaption{display:flex;align-items:center;gap:12px;min-height:42px;padding:6px 8px 0 16px;color:var(--dim);font-size:.8125rem}figcaption span{flex:1}figcaption+pre{padding-block-start:4px}
.copy{padding:3px 10px;border:1px solid var(--line);border-radius:7px;background:var(--back);color:var(--text);font:.8125rem/1.5 var(--sans);cursor:pointer}.copy:hover{border-color:var(--accent)}
.snippets fieldset{display:flex;flex-wrap:wrap;gap:2px;margin:0;padding:6px 8px;border:0;border-block-end:1px solid var(--line)}
.snippets label{cursor:pointer}.snippets input{position:absolute;opacity:0}.snippets label span{display:block;padding:3px 10px;border-radius:7px;color:var(--dim);font-size:.875rem}
.snippets label:hover span{color:var(--text)}.snippets input:checked+span{background:var(--back);color:var(--text);font-weight:600;box-shadow:0 0 0 1px var(--line)}
.snippets input:focus-visible+span{outline:2px solid var(--accent);outline-offset:1px}${chosen}

@media(min-width:62em){.frame{display:grid;grid-template-columns:272px minmax(0,1fr)}.menu{display:none}
.contents{display:block;position:sticky;inset:56px auto auto;width:auto;height:calc(100dvh - 56px);max-height:none;margin:0;border:0;border-inline-end:1px solid var(--line);background:none;color:inherit}}
@media(max-width:61.99em){.contents{width:min(320px,88vw);height:calc(100dvh - 56px);max-height:none;margin:0;inset:56px auto 0 0;border:0;border-inline-end:1px solid var(--line);background:var(--back);color:var(--text);box-shadow:0 8px 32px #0006}}
@media(min-width:80em){.split{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:clamp(32px,3vw,56px)}}
@media(max-width:79.99em){.side{margin-block-start:1.25rem;max-width:46rem}}
@media(max-width:30em){.brand span span,.home span{display:none}h1{font-size:1.625rem}pre{padding:12px}.steps>li{padding-inline-start:34px}.home{padding-inline:10px}.menu{padding-inline:8px}figcaption{padding-inline-start:12px}}
@media print{:root{color-scheme:light}.top,.contents,.copy,.skip,.snippets fieldset{display:none!important}.frame{display:block}main{padding:0}.split{display:block}.side{margin-block-start:1rem}
h2,h3,h4{break-after:avoid}.members>div,tr,.way{break-inside:avoid}a{color:inherit}}`;
