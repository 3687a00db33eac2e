import { Parser } from 'htmlparser2';
import { escapeHtml } from './html-text.ts';

/** The widths that our media addresses offer. */
export const imageWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const;

const plainWidth = 1500;
const ownMedia = /^(?:https?:\/\/[^/]+)?\/media\//;

/**
 * An image that a client-side loader was meant to load (`data-src` without `src`) gets its real source; one from our
 * media also gets its widths, never above its own. Nothing else in the page is touched.
 */
export function withLoadedImages(html: string): string {
  if (!html.includes('data-src')) return html;
  const insertions: { at: number; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name !== 'img' || attributes.src !== undefined || !attributes['data-src']) return;
        const after = html.slice(parser.startIndex + 1, parser.startIndex + 4).toLowerCase() === 'img';
        if (after) insertions.push({ at: parser.startIndex + 4, text: loadingAttributes(attributes) });
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  let out = '';
  let done = 0;
  for (const { at, text } of insertions) {
    out += html.slice(done, at) + text;
    done = at;
  }
  return out + html.slice(done);
}

/** The attributes that an image lacks for a browser to load it, each with a space before it. */
function loadingAttributes(attributes: Readonly<Record<string, string>>): string {
  const source = attributes['data-src'] ?? '';
  const size = sourceSize(attributes['data-image-dimensions'] ?? '');
  const added: [string, string][] = [];
  if (ownMedia.test(source)) {
    const widths = size === undefined ? [...imageWidths] : imageWidths.filter((width) => width <= size.width);
    if (size !== undefined && widths.length === 0) added.push(['src', source]);
    else {
      const plain = widths.filter((width) => width <= plainWidth).at(-1) ?? imageWidths[0];
      added.push(['src', atWidth(source, plain)]);
      added.push(['srcset', widths.map((width) => `${atWidth(source, width)} ${width}w`).join(', ')]);
      added.push(['sizes', '100vw']);
    }
  } else added.push(['src', source]);
  if (size !== undefined) added.push(['width', String(size.width)], ['height', String(size.height)]);
  added.push(['loading', 'lazy'], ['decoding', 'async']);
  return added
    .filter(([name]) => attributes[name] === undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

function atWidth(source: string, width: number): string {
  const [path = '', query = ''] = source.split('?');
  const kept = query.split('&').filter((part) => part !== '' && !part.startsWith('format='));
  return `${path}?${[...kept, `format=${width}w`].join('&')}`;
}

function sourceSize(dimensions: string): { width: number; height: number } | undefined {
  const [, width, height] = /^(\d{1,6})x(\d{1,6})$/.exec(dimensions.trim()) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}
