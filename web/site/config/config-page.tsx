import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A page for contributors, in the colours of the product, not of a theme. */
export interface ConfigPage {
  readonly title: string;
  readonly content: ReactNode;
  /** It has parts that only scripts can give a meaning to. */
  readonly hasScript?: boolean;
}

/** The whole document of a contributors' page; `script` is the module that makes its parts interactive. */
export function renderConfigPage(
  { title, content, hasScript }: ConfigPage,
  script: string | undefined,
): string {
  return renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <p className="brand" aria-hidden="true">
            Vitrine
          </p>
          <h1>{title}</h1>
          {content}
        </main>
        {hasScript && script !== undefined && <script type="module" src={script} />}
      </body>
    </html>,
  );
}

const styles = `
:root { color-scheme: light dark; --ground: #f6f4ef; --ink: #1f1d1a; --soft: #6b665d; --line: #8a857b; --accent: #8a3b1e; --on-accent: #fff; --bad: #9b1c1c; }
@media (prefers-color-scheme: dark) { :root { --ground: #191816; --ink: #f1ede4; --soft: #b3ada1; --line: #847e73; --accent: #e59a76; --on-accent: #1c120c; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(24rem, 100%); padding: 2rem 1.5rem; }
.brand { margin: 0 0 2rem; color: var(--soft); letter-spacing: .08em; text-transform: uppercase; font-size: .8rem; }
h1 { margin: 0 0 1.5rem; font-size: 1.6rem; line-height: 1.2; font-weight: 600; }
label { display: block; margin: 1rem 0 .35rem; font-weight: 500; }
input { width: 100%; padding: .7rem .8rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
button { margin-top: 1.5rem; width: 100%; padding: .8rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .4rem; cursor: pointer; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.alert { margin: 0 0 1rem; padding: .75rem 1rem; border-left: 3px solid var(--bad); color: var(--bad); background: color-mix(in srgb, var(--bad) 8%, transparent); }
.account-part { margin-top: 2.5rem; }
.account-passkey button { color: var(--accent); background: none; border: 1px solid currentcolor; }
.account-passkey { margin-top: -.75rem; }
h2 { font-size: 1.15rem; margin: 0 0 .75rem; }
h2 + *, p { margin-top: 0; }
ul, ol { padding: 0; list-style: none; }
.account-list li { padding: .75rem 0; border-top: 1px solid var(--line); }
.account-when, .account-empty, .field-hint, .optional { color: var(--soft); }
.account-codes code, .account-steps code { overflow-wrap: anywhere; }
.account-qr { background: #fff; max-width: 100%; height: auto; }
.field-error { color: var(--bad); }
.account-done { padding: .75rem 1rem; border-left: 3px solid var(--accent); }
summary { padding: .5rem 0; cursor: pointer; }
button.quiet { width: auto; margin: 0; padding: .5rem 0; background: none; color: var(--accent); text-decoration: underline; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
