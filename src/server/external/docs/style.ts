import { chosen } from "./choice-style.ts";
import { codeStyle } from "./code-style.ts";
import { layoutStyle } from "./layout-style.ts";

/** The pages' style sheet: colours and text, then the frame, then code. */
export const style = `:root{color-scheme:light dark;
--text:light-dark(#1a1d21,#dcdfe4);--dim:light-dark(#5a626c,#a3abb5);--line:light-dark(#dfe3e8,#343941);
--back:light-dark(#fff,#1b1d21);--pale:light-dark(#f6f7f9,#131417);--mark:light-dark(#eaf3fc,#1d2b3a);--soft:light-dark(#eef0f3,#282c33);
--link:light-dark(#155fa9,#6cb0ee);--accent:#1a6fc4;--warn:light-dark(#fdf3d0,#332b16);--warn-line:light-dark(#d9a400,#8a6d1c);
--post:light-dark(#186432,#8fd19e);--post-back:light-dark(#e3f5e8,#193324);
--string:light-dark(#1e6b34,#8fd19e);--keyword:light-dark(#8b2a8a,#d9a6e8);--number:light-dark(#8f3d00,#f0b37e);
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;--mono:ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,monospace}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}html{scroll-padding-top:76px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--back);color:var(--text);font:1rem/1.65 var(--sans)}
a{color:var(--link);text-decoration-color:color-mix(in srgb,currentColor 45%,transparent);text-underline-offset:2px}a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
h1,h2,h3{line-height:1.25;font-weight:680;overflow-wrap:break-word;text-wrap:balance}
h1{margin:0;font-size:clamp(1.75rem,1.4rem + 1.4vw,2.375rem);letter-spacing:-.025em}
h2{margin:0 0 .75rem;font-size:1.5rem;letter-spacing:-.015em}h3{margin:0 0 .6rem;font-size:1.1875rem}
.text>h2:not(:first-child){margin-block:2.25rem .5rem;font-size:1.1875rem}.text>h3:not(:first-child){margin-block:1.75rem .4rem;font-size:1.0625rem}
h2 a,h3 a{color:inherit;text-decoration:none}:is(h2,h3) a::after{content:" #";color:var(--link);opacity:0}:is(h2,h3) a:is(:hover,:focus-visible)::after{opacity:1}
p,ul,ol,dl,table{margin:0 0 1rem}ul,ol{padding-inline-start:1.4rem}li{margin-block-end:.4rem}li::marker{color:var(--dim)}
code,pre,kbd{font-family:var(--mono);font-size:.84375rem}code{overflow-wrap:anywhere}
:not(pre)>code{padding:.12em .34em;border-radius:5px;background:var(--soft)}
kbd{padding:0 6px;border:1px solid var(--line);border-radius:5px;color:var(--dim);font-size:.75rem}mark{background:none;color:var(--link);font-weight:700}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}[hidden]{display:none!important}
.skip{position:fixed;inset-block-start:-100px;inset-inline-start:8px;z-index:30;padding:8px 14px;border-radius:8px;background:var(--accent);color:#fff}.skip:focus{inset-block-start:8px}
.icon{display:block;flex:none}

.ways{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,190px),1fr));gap:14px;margin-block:1.5rem}
.way{display:flex;flex-direction:column;gap:6px;padding:16px 18px 18px;border:1px solid var(--line);border-radius:14px;color:var(--text);text-decoration:none;transition:border-color .15s,box-shadow .15s}
.way:hover{border-color:var(--accent);box-shadow:0 4px 18px light-dark(#1a6fc41f,#0006)}.way strong{font-size:1.0625rem;line-height:1.35}.way .path{color:var(--link);font:600 .8125rem/1.5 var(--mono)}.way span:last-child{color:var(--dim);font-size:.9375rem}
.warning,.note{margin-block:1.25rem;padding:13px 16px;border:1px solid var(--warn-line);border-radius:10px;background:var(--warn)}.note{border-color:color-mix(in srgb,var(--accent) 35%,transparent);background:var(--mark)}
.steps{padding:0;list-style:none;counter-reset:step}.steps>li{position:relative;padding-inline-start:42px;margin-block-end:1.1rem;counter-increment:step}.steps p{margin-block-end:.5rem}
.steps>li::before{content:counter(step);position:absolute;inset-inline-start:0;width:28px;height:28px;border-radius:50%;background:var(--mark);color:var(--link);font-weight:680;font-size:.875rem;line-height:28px;text-align:center}
table{width:100%;border-collapse:collapse;font-size:.9375rem;line-height:1.55}th,td{padding:.6rem 1rem .6rem 0;border-block-end:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:break-word}
thead th{color:var(--dim);font-size:.8125rem;font-weight:600}tbody th{font-weight:400;min-width:6.5rem}@media(min-width:40em){tbody th code{white-space:nowrap}}
.members{border-block-start:1px solid var(--line)}.members>div{padding-block:.7rem;border-block-end:1px solid var(--line)}.members dd{margin:.15rem 0 0;font-size:.9375rem;line-height:1.55}
.members dd:empty{display:none}.members dt code{padding:0;background:none;font-size:.875rem;font-weight:650}.type,.required{font-size:.8125rem;color:var(--dim)}.required{color:light-dark(#a61e1e,#ffa8a8)}
.badge{padding:1px 7px;border-radius:6px;background:var(--mark);color:var(--link);font:650 .6875rem/1.7 var(--mono)}.badge.post{background:var(--post-back);color:var(--post)}
.route{display:flex;flex-wrap:wrap;align-items:center;gap:10px;padding:9px 12px;border:1px solid var(--line);border-radius:10px;background:var(--pale)}.route code{padding:0;background:none}.route .badge{font-size:.8125rem}
.status{display:inline-block;min-width:3em;color:var(--dim);font:.84375rem var(--mono)}.errors>div:target{background:var(--mark);box-shadow:-10px 0 var(--mark),10px 0 var(--mark)}
${codeStyle}${chosen}
${layoutStyle}`;
