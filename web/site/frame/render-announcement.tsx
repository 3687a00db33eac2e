import { renderToStaticMarkup } from 'react-dom/server';
import { readHeader } from './site-frame.rules.ts';

/** The bar above a page that says what its owner announces, without any script; empty while there is nothing. */
export function renderAnnouncement(header: unknown, label: string): string {
  const { isShown, text, url, newWindow, background, color } = readHeader(header).announcement;
  if (!isShown) return '';
  const target = newWindow ? { target: '_blank', rel: 'noopener' } : {};
  return renderToStaticMarkup(
    <aside className="site-announcement" aria-label={label} style={{ background, color }}>
      <p>
        {url === '' ? (
          text
        ) : (
          <a href={url} {...target}>
            {text}
          </a>
        )}
      </p>
    </aside>,
  );
}
