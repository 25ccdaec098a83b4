/** How code and the choice between its languages look. */
export const codeStyle = `i{font-style:normal}.comment{color:var(--dim)}.string{color:var(--string)}.keyword{color:var(--keyword)}.number{color:var(--number)}
.code{margin:0}.snippets,.side>.code,.text .code{border:1px solid var(--line);border-radius:12px;background:var(--pale);overflow:clip}.text .snippets,.text .code{margin-block-end:1.1rem}.snippets .code{margin:0!important;border:0!important;border-radius:0}
pre{margin:0;padding:14px 16px;line-height:1.6;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4}
figcaption{display:flex;align-items:center;gap:12px;min-height:42px;padding:6px 8px 0 16px;color:var(--dim);font-size:.8125rem}figcaption span{flex:1}figcaption+pre{padding-block-start:4px}
.copy{padding:3px 10px;border:1px solid var(--line);border-radius:7px;background:var(--back);color:var(--text);font:.8125rem/1.5 var(--sans);cursor:pointer}.copy:hover{border-color:var(--accent)}
.snippets fieldset{display:flex;flex-wrap:wrap;gap:2px;margin:0;padding:6px 8px;border:0;border-block-end:1px solid var(--line)}
.snippets label{cursor:pointer}.snippets input{position:absolute;opacity:0}.snippets label span{display:block;padding:3px 10px;border-radius:7px;color:var(--dim);font-size:.875rem}
.snippets label:hover span{color:var(--text)}.snippets input:checked+span{background:var(--back);color:var(--text);font-weight:600;box-shadow:0 0 0 1px var(--line)}
.snippets input:focus-visible+span{outline:2px solid var(--accent);outline-offset:1px}`;
