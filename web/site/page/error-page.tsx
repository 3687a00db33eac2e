import { catalogueOf } from '#schema/words/catalogue.ts';
import { drawIn } from '../languages/texts.tsx';
import type { SiteRequest } from '../site-request.ts';
import type { SiteResponse } from '../site-response.ts';
import { PlainDocument } from './plain-document.tsx';

/** What visitors get when a page could not be made at all: what to do, and the number that the log knows it by. */
export function errorPage({
  requestId,
  ...words
}: Pick<SiteRequest, 'requestId'> & { readonly title?: string; readonly text?: string }): SiteResponse {
  const texts = catalogueOf('en').theme;
  const title = words.title ?? texts.systemErrorTitle ?? '';
  const page = drawIn(
    'en',
    <PlainDocument language="en" title={title} styles={<style>{styles}</style>}>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{words.text ?? texts.systemErrorText}</p>
          <p>
            <code>{requestId}</code>
          </p>
        </main>
      </body>
    </PlainDocument>,
  );
  const headers = { 'cache-control': 'private, no-store' };
  const body = `<!doctype html>${page}`;
  return { status: 500, contentType: 'text/html; charset=utf-8', headers, body, isShareable: false };
}

const styles = `:root{color-scheme:light dark}body{margin:20vh auto 0;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif}code{font-size:.875em;overflow-wrap:anywhere}`;
