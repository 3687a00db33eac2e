import { Parser } from 'htmlparser2';
import { isVisitorPagePath, type LocalAddresses } from '../local-addresses.ts';

/** Attributes that hold the address of a page. */
const addressAttributes = new Set(['href', 'data-href', 'data-base', 'data-return']);
/** A path that may be written with percent signs, as the value of a parameter. */
const returnTo = /([?&](?:amp;)?returnTo=)((?:\/|%2F)(?!\/|%2F)[^"'&<\s]*)/gi;
/** A text of an island's properties that begins like a path. */
const pathProperty = /(":")(\/[^"]*)/g;

/** An attribute as it stands in the HTML. */
interface WrittenAttribute {
  readonly name: string;
  readonly value: string;
  readonly from: number;
}

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
  let attributes: WrittenAttribute[] = [];
  const writeTag = (given: Readonly<Record<string, string>>, end: number) => {
    for (const attribute of attributes) {
      const { value, from } = attribute;
      const local = localizeText(localizeValue(attribute, given, addresses));
      if (local === value) continue;
      out += html.slice(done, from) + local;
      done = from + value.length;
    }
    out += html.slice(done, end);
    done = end;
  };
  const parser = new Parser(
    {
      onopentagname() {
        attributes = [];
      },
      onattribute(name, value, quote) {
        // The end of a quoted one is after its quote.
        const from = parser.endIndex - value.length - (quote ? 1 : 0);
        // An attribute that is written in another way than it is read has no address of ours.
        if (html.startsWith(value, from)) attributes.push({ name, value, from });
      },
      onopentag(_name, given, isImplied) {
        if (isImplied) return;
        out += localizeText(html.slice(done, parser.startIndex));
        done = parser.startIndex;
        const end = parser.endIndex + 1;
        // What leads to other languages stays as it is.
        if (given.hreflang === undefined) return writeTag(given, end);
        out += html.slice(done, end);
        done = end;
      },
    },
    { decodeEntities: false },
  );
  parser.write(html);
  parser.end();
  return out + localizeText(html.slice(done));
}

function localizeValue(
  { name, value }: WrittenAttribute,
  tag: Readonly<Record<string, string>>,
  addresses: LocalAddresses,
): string {
  if (addressAttributes.has(name)) return localizeReturn(addresses.path(value), addresses);
  if (name === 'action')
    return isVisitorPagePath(value) || /^\/search(?:[?/]|$)/.test(value) ? addresses.path(value) : value;
  if (name === 'value') return tag.name === 'returnTo' ? addresses.path(value) : value;
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
