/** The look of the subscription's page: the reader's own light or dark, readable at any width. */
export const subscriptionPageStyles = `
:root { color-scheme: light dark; --ground: #fff; --ink: #1f1d1a; --soft: #625c53; --line: #d9d4ca; --bad: #9b1c1c; }
@media (prefers-color-scheme: dark) { :root { --ground: #191816; --ink: #f1ede4; --soft: #b3ada1; --line: #4a463f; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(36rem, 100%); margin: 0 auto; padding: 2rem 1.5rem 4rem; }
.shop { margin: 0 0 2.5rem; font-weight: 600; }
h1 { margin: 0 0 1.5rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 0; font-size: 1.125rem; }
.item { display: flex; gap: 1.25rem; padding-bottom: 1.5rem; border-bottom: 1px solid var(--line); }
.item div { min-width: 0; overflow-wrap: anywhere; }
.item p { margin: .25rem 0 0; color: var(--soft); }
.item ul { margin: .5rem 0 0; padding: 0; list-style: none; color: var(--soft); }
img { width: 6rem; height: 6rem; object-fit: cover; flex: none; }
dl { margin: 1.5rem 0 0; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: .5rem 0; }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; text-align: end; }
.small { color: var(--soft); font-size: .875rem; }
a { color: inherit; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px; }
.alert { margin: 0 0 1.5rem; padding: .75rem 1rem; border-left: 3px solid var(--bad); color: var(--bad); }
`;
