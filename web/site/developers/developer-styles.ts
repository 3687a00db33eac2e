/** Looks of the pages for those who write programs, in light and in dark. */
export const developerStyles = `
:root{color-scheme:light dark;--ground:#fdfcfa;--ink:#1f1d1a;--soft:#625d54;--line:#d9d4ca;--accent:#8a3b1e;--code:#f3f0ea}
@media (prefers-color-scheme:dark){:root{--ground:#191816;--ink:#f1ede4;--soft:#b3ada1;--line:#3d3a35;--accent:#e59a76;--code:#262420}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
header,.columns{max-width:76rem;margin:0 auto;padding:1.5rem 1.25rem 0}
header p{max-width:44rem}
header a+a{margin-left:1rem}
h1{margin:.5rem 0;font-size:2rem;line-height:1.2}
h2{margin:0 0 .75rem;font-size:1.2rem;line-height:1.4;overflow-wrap:anywhere}
h3{margin:1.5rem 0 .25rem;font-size:1rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
code,pre{font:.9em/1.5 ui-monospace,monospace}
pre{margin:.75rem 0 0;padding:.75rem 1rem;background:var(--code);border-radius:.4rem;overflow-x:auto}
nav{max-height:45vh;overflow:auto}
nav ol{margin:0;padding:0;list-style:none}
nav a{display:grid;grid-template-columns:4rem minmax(0,1fr);gap:.5rem;align-items:start;padding:.4rem 0;color:inherit;text-decoration:none;overflow-wrap:anywhere;font-size:.9rem}
nav a:hover{text-decoration:underline}
section{padding:1.75rem 0;border-top:1px solid var(--line)}
.method{display:inline-block;min-width:3.75rem;padding:.05rem .4rem;border:1px solid currentcolor;border-radius:.3rem;text-align:center;font:600 .75rem/1.5 ui-monospace,monospace;color:var(--soft)}
.method-post,.method-put,.method-patch,.method-delete{color:var(--accent)}
.type,.optional,.limits{color:var(--soft);font-size:.9rem}
.fields{margin:0}
.fields>div{padding:.6rem 0;border-top:1px solid var(--line)}
.fields>div:first-child{border-top:0}
dt{overflow-wrap:anywhere}
dt code{font-weight:600}
dd{margin:.15rem 0 0}
dd p{margin:.15rem 0}
dd .fields{padding-left:1rem;border-left:2px solid var(--line)}
summary{padding:.4rem 0;cursor:pointer;color:var(--accent)}
@media (min-width:60rem){
.columns{display:grid;grid-template-columns:19rem minmax(0,1fr);gap:3rem;align-items:start}
nav{position:sticky;top:0;max-height:100vh;overflow:auto;padding:1.75rem 0}
}
`;
