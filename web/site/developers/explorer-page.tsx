import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';

const entry = 'web/site/developers/explorer.tsx';
const manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }));

/** The page that shows the explorer of the graph; null when that was not built. Everything on it comes from this install. */
export async function renderExplorerPage(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const chunk = manifest.parse(JSON.parse(text))[entry];
  if (!chunk) throw new Error(`The manifest in ${folder} does not name ${entry}; build the client again.`);
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>GraphQL explorer</title>
        <link rel="icon" href="data:," />
        {chunk.css.map((file) => (
          <link key={file} rel="stylesheet" href={`/${file}`} />
        ))}
        <script type="module" src={`/${chunk.file}`} />
      </head>
      <body>
        <div id="explorer" />
        <noscript>
          <p>
            The explorer needs scripts. The graph itself takes operations by POST at this address, and{' '}
            <a href="/api">the documented paths</a> are readable without.
          </p>
        </noscript>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
