import { randomBytes } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ApplicationFiles } from '../client-manifest.ts';
import type { SiteResponse } from '../site-response.ts';

/** Where kits of Adobe Fonts are. */
const kitsOrigin = 'https://use.typekit.net';
/** Asked whether a film at Vimeo may be shown. */
const filmsOrigin = 'https://vimeo.com';

/** What someone chose for themselves: colours, and how close things stand. `auto` is as their system has it. */
export interface Appearance {
  readonly colours: 'auto' | 'light' | 'dark';
  readonly density: 'comfortable' | 'compact';
}

/** Reads the cookie in which the editor keeps it: two words with a dot between them. */
export function appearanceOf(cookie: string): Appearance {
  const [colours, density] = cookie.split('.');
  return {
    colours: colours === 'light' || colours === 'dark' ? colours : 'auto',
    density: density === 'compact' ? 'compact' : 'comfortable',
  };
}

/**
 * The document that the editor is drawn in. Only its own scripts and style sheets run; a style that a script writes into the
 * document brings the nonce along, which the `meta` element tells.
 */
export function renderEditorDocument(
  { script, modules, styles }: ApplicationFiles,
  { colours, density }: Appearance,
): Pick<SiteResponse, 'body' | 'headers'> {
  const nonce = randomBytes(16).toString('base64url');
  const page = (
    <html lang="en" data-colours={colours} data-density={density}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta property="csp-nonce" nonce={nonce} />
        <title>Editor</title>
        <link rel="icon" href="data:," />
        {styles.map((file) => (
          <link key={file} rel="stylesheet" href={file} />
        ))}
        {modules.map((file) => (
          <link key={file} rel="modulepreload" href={file} />
        ))}
        <script type="module" src={script} />
      </head>
      <body>
        <div id="editor" />
        <noscript>
          <p>
            The editor needs scripts. <a href="/config/sign-in">Sign out, or go to the website</a>
          </p>
        </noscript>
      </body>
    </html>
  );
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    // The fonts of a kit are looked at before visitors get them, and Vimeo says which of its films can be shown.
    `font-src 'self' ${kitsOrigin}`,
    `connect-src 'self' ${kitsOrigin} ${filmsOrigin}`,
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    body: `<!doctype html>${renderToStaticMarkup(page)}`,
    headers: { 'content-security-policy': policy.join('; ') },
  };
}
