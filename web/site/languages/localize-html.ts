import { isVisitorPagePath, type LocalAddresses } from '../local-addresses.ts';
import { readOpenTags, type WrittenAttribute } from '../template/open-tags.ts';

/** Attributes that hold the address of a page. */
const addressAttributes = new Set(['href', 'data-href', 'data-base', 'data-return']);
/** A path that may be written with percent signs, as the value of a parameter. */
const returnTo = /([?&](?:amp;)?returnTo=)((?:\/|%2F)(?!\/|%2F)[^"'&<\s]*)/gi;
/** A text of an island's properties that begins like a path. */
const pathProperty = /(":")(\/[^"]*)/g;

/**
 * Reads a page once and writes its addresses in a language: those of links, of forms that lead to a visitor's own pages, of
 * islands, and where forms say that they are. `localizeText` is for whole addresses, wherever they stand.
 */
export function localizeHtml(
  html: string,
  addresses: LocalAddresses,
  localizeText: (text: string) => string,
): string {
  let out = '';
  let done = 0;
  readOpenTags(html, ({ attributes, from: start, to }) => {
    out += localizeText(html.slice(done, start));
    done = start;
    // What leads to other languages stays as it is.
    if (!attributes.some(({ name }) => name === 'hreflang'))
      for (const attribute of attributes) {
        const { value, from } = attribute;
        const local = localizeText(localizeValue(attribute, attributes, addresses));
        if (local === value) continue;
        out += html.slice(done, from) + local;
        done = from + value.length;
      }
    out += html.slice(done, to);
    done = to;
  });
  return out + localizeText(html.slice(done));
}

function localizeValue(
  { name, value }: WrittenAttribute,
  tag: readonly WrittenAttribute[],
  addresses: LocalAddresses,
): string {
  if (addressAttributes.has(name)) return localizeReturn(addresses.path(value), addresses);
  if (name === 'action')
    return isVisitorPagePath(value) || /^\/search(?:[?/]|$)/.test(value) ? addresses.path(value) : value;
  if (name === 'value')
    return tag.some((other) => other.name === 'name' && other.value === 'returnTo')
      ? addresses.path(value)
      : value;
  if (name === 'data-props')
    return value.replace(pathProperty, (_, start: string, path: string) => start + addresses.path(path));
  return value;
}

/** The page that an address says to come back to. */
function localizeReturn(address: string, addresses: LocalAddresses): string {
  return address.replace(returnTo, (_, start: string, path: string) => {
    const plain = addresses.path(path.replace(/%2F/gi, '/'));
    return start + (path.startsWith('/') ? plain : plain.replaceAll('/', '%2F'));
  });
}
