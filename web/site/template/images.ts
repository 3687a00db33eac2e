import { escapeHtml } from './html-text.ts';
import { attributesOf, readOpenTags } from './open-tags.ts';

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
  const edits: { from: number; to: number; text: string }[] = [];
  readOpenTags(html, ({ name, attributes: written, from, to }) => {
    if (name !== 'img' || !written.some((attribute) => attribute.name === 'data-src')) return;
    const attributes = attributesOf(html.slice(from, to));
    if (attributes.src !== undefined || !attributes['data-src']) return;
    const double = noscriptBefore(html, from, attributes['data-src']);
    if (double > 0) edits.push({ from: from - double, to: from, text: '' });
    edits.push({ from: from + 4, to: from + 4, text: loadingAttributes(attributes) });
  });
  let out = '';
  let done = 0;
  for (const { from, to, text } of edits) {
    out += html.slice(done, from) + text;
    done = to;
  }
  return out + html.slice(done);
}

/** The length of a stand-in for browsers without scripts just before an image; with a source it would show twice. */
function noscriptBefore(html: string, at: number, source: string): number {
  if (!html.endsWith('</noscript>', at)) return 0;
  const from = html.lastIndexOf('<noscript>', at);
  const standIn = /^<noscript><img src="([^"]*)"[^>]*><\/noscript>$/.exec(html.slice(from, at));
  return standIn !== null && standIn[1] === escapeHtml(source) ? at - from : 0;
}

/** The attributes that an image lacks for a browser to load it, each with a space before it. */
function loadingAttributes(attributes: Readonly<Record<string, string>>): string {
  const source = attributes['data-src'] ?? '';
  const size = sourceSize(attributes['data-image-dimensions'] ?? '');
  const added: [string, string][] = [];
  if (isOwnMedia(source)) {
    const widths = size === undefined ? [...imageWidths] : widthsUpTo(size.width);
    if (size !== undefined && widths.length === 0) added.push(['src', source]);
    else {
      const plain = widths.filter((width) => width <= plainWidth).at(-1) ?? imageWidths[0];
      added.push(['src', atWidth(source, plain)]);
      added.push(['srcset', widths.map((width) => `${atWidth(source, width)} ${width}w`).join(', ')]);
      added.push(['sizes', '100vw']);
    }
  } else added.push(['src', source]);
  if (size !== undefined) added.push(['width', String(size.width)], ['height', String(size.height)]);
  const position = focalPosition(attributes['data-image-focal-point'] ?? '');
  if (position !== undefined) added.push(['style', `object-position:${position}`]);
  added.push(['loading', 'lazy'], ['decoding', 'async']);
  return added
    .filter(([name]) => attributes[name] === undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

/** True for an address of our own media, which come in widths. */
export function isOwnMedia(source: string): boolean {
  return ownMedia.test(source);
}

/** The widths that a picture of a width is served in. */
export function widthsUpTo(most: number): number[] {
  return imageWidths.filter((width) => width <= most);
}

/** The address of a picture in one of its widths. */
export function atWidth(source: string, width: number): string {
  const [path = '', query = ''] = source.split('?');
  const kept = query.split('&').filter((part) => part !== '' && !part.startsWith('format='));
  return `${path}?${[...kept, `format=${width}w`].join('&')}`;
}

/** Around which point a picture is cut where it does not fit, from two shares of its sides; the middle needs no word. */
/** Where the point that matters lies, as CSS says it; undefined in the middle, and for what is no point. */
export function focalPosition(point: string): string | undefined {
  const [, x, y] =
    /^(0(?:\.\d{1,20})?|1(?:\.0{1,20})?),(0(?:\.\d{1,20})?|1(?:\.0{1,20})?)$/.exec(point.trim()) ?? [];
  if (x === undefined || y === undefined || (Number(x) === 0.5 && Number(y) === 0.5)) return undefined;
  return `${Math.round(Number(x) * 100)}% ${Math.round(Number(y) * 100)}%`;
}

function sourceSize(dimensions: string): { width: number; height: number } | undefined {
  const [, width, height] = /^(\d{1,6})x(\d{1,6})$/.exec(dimensions.trim()) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}
