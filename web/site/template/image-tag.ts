import { escapeHtml } from './html-text.ts';
import { atWidth, isOwnMedia, widthsUpTo } from './images.ts';
import type { TagAttributes } from './tag-attributes.ts';

/** The element that an image tag stands for, or what its author has to change. */
export type ImageTag = { html: string; problems?: undefined } | { problems: readonly string[] };

/** Attributes that say how an image is loaded; all others are the element's own. */
const known = new Set(['src', 'width', 'height', 'sizes', 'srcset', 'loader', 'priority', 'lazy']);

/**
 * An image needs a source, a width and a height in whole pixels. The loader `sqs`, which is the usual one, chooses among
 * the widths that our media come in and so needs `sizes`; `raw` takes the source as it is, and a `srcset` of the author's.
 */
export function imageTag(attributes: TagAttributes): ImageTag {
  const loader = given(attributes, 'loader') ?? 'sqs';
  const problems = [
    ...['src', 'width', 'height'].flatMap((name) => (given(attributes, name) ? [] : [`${name} is required`])),
    ...['width', 'height'].flatMap((name) => sizeProblem(name, given(attributes, name))),
    ...loaderProblems(loader, attributes),
    ...priorityProblem(given(attributes, 'priority')),
    ...lazyProblem(given(attributes, 'lazy')),
  ];
  return problems.length > 0 ? { problems } : { html: draw(attributes, loader) };
}

/** What stands in the page instead of an image that cannot be shown, for authors to read. */
export function problemComments(problems: readonly string[]): string {
  return problems.map((problem) => `<!-- image: ${problem} -->`).join('');
}

const sizeProblems = {
  negative: 'requires a positive integer, but received a negative value',
  nonInteger: 'requires a positive integer, but received a non-integer value',
};

function sizeProblem(name: string, value: string | undefined): string[] {
  if (value === undefined || /^0*[1-9]\d*$/.test(value)) return [];
  return [`${name} ${/^-\d+$|^0+$/.test(value) ? sizeProblems.negative : sizeProblems.nonInteger}`];
}

function loaderProblems(loader: string, attributes: TagAttributes): string[] {
  if (loader !== 'sqs' && loader !== 'raw') return ['loader received unknown loader type'];
  if (loader === 'raw') return [];
  return [
    ...(given(attributes, 'srcset') === undefined ? [] : ['srcset can only be used when loader="raw"']),
    ...(given(attributes, 'sizes') === undefined ? ['sizes is required when loader="sqs"'] : []),
  ];
}

function priorityProblem(value: string | undefined): string[] {
  const isKnown = value === undefined || ['high', 'low', 'null'].includes(value);
  return isKnown ? [] : ['priority is invalid, accepted values are "high", "low", or null'];
}

function lazyProblem(value: string | undefined): string[] {
  return value === undefined || value === 'true' || value === 'false' ? [] : ['lazy requires a boolean'];
}

/** Template code that gives nothing leaves an attribute empty: as good as absent. */
function given(attributes: TagAttributes, name: string): string | undefined {
  return attributes.get(name)?.trim() || undefined;
}

function draw(attributes: TagAttributes, loader: string): string {
  const source = given(attributes, 'src') ?? '';
  const width = Number(given(attributes, 'width'));
  const priority = given(attributes, 'priority');
  const isLazy = (given(attributes, 'lazy') ?? String(priority !== 'high')) === 'true';
  const written: [string, string | undefined][] = [
    ...sources(source, width, loader, attributes),
    ['width', String(width)],
    ['height', String(Number(given(attributes, 'height')))],
    ['alt', attributes.get('alt') ?? ''],
    ['loading', isLazy ? 'lazy' : 'eager'],
    ['decoding', 'async'],
    ['fetchpriority', priority === 'null' ? undefined : priority],
    ['data-loader', loader],
  ];
  const taken = new Set(written.map(([name]) => name));
  const own = [...attributes].filter(([name]) => !known.has(name) && !taken.has(name) && isPlainName(name));
  const text = [...written, ...own].flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeHtml(value)}"`],
  );
  return `<img${text.join('')}>`;
}

function sources(
  source: string,
  width: number,
  loader: string,
  attributes: TagAttributes,
): [string, string | undefined][] {
  const sizes = given(attributes, 'sizes');
  if (loader === 'raw')
    return [
      ['src', source],
      ['srcset', given(attributes, 'srcset')],
      ['sizes', sizes],
    ];
  const widths = isOwnMedia(source) ? widthsUpTo(width) : [];
  const srcset = widths.map((each) => `${atWidth(source, each)} ${each}w`).join(', ');
  return [
    ['src', source],
    ['srcset', srcset || undefined],
    ['sizes', srcset === '' ? undefined : sizes],
  ];
}

/** Markup in a name could only come from a broken tag. */
function isPlainName(name: string): boolean {
  return /^[a-z_:][\w:.-]*$/i.test(name);
}
