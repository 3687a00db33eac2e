import type { PageMoney } from '../product/page-money.ts';
import { tagsOf } from '../template/html-tags.ts';
import { escapeHtml } from '../template/html-text.ts';

/** What a page says about itself to browsers, search engines and those who share it. */
export type PageFacts = {
  title: string;
  siteTitle: string;
  description: string;
  /** Absolute; undefined for pages that no search engine should keep. */
  canonicalUrl: string | undefined;
  /** Whether the page itself asks robots to leave it out. */
  refusesRobots: boolean;
  /** Its address is absolute. */
  image: { url: string; alt: string } | undefined;
  kind: 'website' | 'article' | 'product';
  language: string;
  iconUrl: string | undefined;
  touchIconUrl: string | undefined;
  /** Feeds of the list that the page is of. */
  feeds: readonly { url: string; type: string; title: string }[];
  /** The same page in each language of the website. */
  alternates: readonly { language: string; url: string }[];
  /** What else those who share the page may say of it. */
  shareTags: readonly { property: string; content: string }[];
  /** JSON-LD; undefined for pages that no search engine should keep. */
  structuredData: object | undefined;
  stylesheetUrl: string;
  /** Styles and modules of the page's islands; none without islands. */
  islandStyles: readonly string[];
  islandModules: readonly string[];
  /** Data for scripts in the page; undefined on pages without scripts. */
  pageData: unknown;
  /** What scripts say in the page's language; empty in English. */
  pageTexts: Readonly<Record<string, string>>;
  /** How scripts write the shop's money; undefined on pages without scripts. */
  pageMoney: PageMoney | undefined;
  /** The library that the theme calls, with the values of its style options; undefined for themes that call none. */
  library: { script: string; styleValues: Readonly<Record<string, unknown>> } | undefined;
};

/** The head's part that the product writes. What the theme wrote itself (a title, a viewport) is not written again. */
export function renderHead(facts: PageFacts, ownHead: string): string {
  const { description, canonicalUrl } = facts;
  const own = [...tagsOf(ownHead, ['meta', 'link'])].map(({ text }) => text);
  const isOwn = (pattern: RegExp) => own.some((tag) => pattern.test(tag));
  const lines = [
    ...(isOwn(/^<meta\s.*charset/is) ? [] : ['<meta charset="utf-8">']),
    ...(isOwn(/^<meta\s.*name=["']?viewport/is)
      ? []
      : ['<meta name="viewport" content="width=device-width, initial-scale=1">']),
    ...(/<title[\s>]/i.test(ownHead) ? [] : [`<title>${escapeHtml(facts.title)}</title>`]),
    ...(description === '' ? [] : [meta('name', 'description', description)]),
    ...(facts.refusesRobots ? [meta('name', 'robots', 'noindex')] : []),
    ...(canonicalUrl === undefined
      ? []
      : [`<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`, ...openGraph(facts, canonicalUrl)]),
    ...facts.alternates.map(({ language, url }) => alternate(language, url)),
    ...facts.feeds.map(
      ({ url, type, title }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(url)}">`,
    ),
    ...(isOwn(/^<link\s.*rel=["']?(?:shortcut )?icon/is)
      ? []
      : [`<link rel="icon" href="${escapeHtml(facts.iconUrl ?? 'data:,')}">`]),
    ...(facts.touchIconUrl === undefined || isOwn(/^<link\s.*rel=["']?apple-touch-icon/is)
      ? []
      : [`<link rel="apple-touch-icon" href="${escapeHtml(facts.touchIconUrl)}">`]),
    `<link rel="stylesheet" href="${escapeHtml(facts.stylesheetUrl)}">`,
    ...facts.islandStyles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...facts.islandModules.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...(facts.structuredData === undefined ? [] : [structuredElement(facts.structuredData)]),
    ...(facts.pageData === undefined ? [] : [dataElement('page-context', facts.pageData)]),
    ...(facts.pageMoney === undefined ? [] : [dataElement('page-money', facts.pageMoney)]),
    ...(Object.keys(facts.pageTexts).length === 0 ? [] : [dataElement('page-texts', facts.pageTexts)]),
    ...(facts.library === undefined
      ? []
      : [
          dataElement('style-values', facts.library.styleValues),
          `<script src="${escapeHtml(facts.library.script)}"></script>`,
        ]),
  ];
  return lines.join('\n');
}

/** JSON for scripts; nothing in it can end the element. */
export function dataElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${safeJson(data)}</script>`;
}

function structuredElement(data: object): string {
  return `<script type="application/ld+json">${safeJson(data)}</script>`;
}

function safeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** `hreflang` stands right behind: links to other languages are known by it. */
function alternate(language: string, url: string): string {
  return `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(url)}">`;
}

function openGraph(facts: PageFacts, url: string): string[] {
  return [
    meta('property', 'og:site_name', facts.siteTitle),
    meta('property', 'og:title', facts.title),
    meta('property', 'og:type', facts.kind),
    meta('property', 'og:url', url),
    ...(facts.description === '' ? [] : [meta('property', 'og:description', facts.description)]),
    meta('property', 'og:locale', facts.language.replaceAll('-', '_')),
    ...(facts.image ? [meta('property', 'og:image', facts.image.url)] : []),
    ...(facts.image?.alt ? [meta('property', 'og:image:alt', facts.image.alt)] : []),
    ...facts.shareTags.map(({ property, content }) => meta('property', property, content)),
    meta('name', 'twitter:title', facts.title),
    ...(facts.description === '' ? [] : [meta('name', 'twitter:description', facts.description)]),
    ...(facts.image ? [meta('name', 'twitter:image', facts.image.url)] : []),
    meta('name', 'twitter:card', facts.image ? 'summary_large_image' : 'summary'),
  ];
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}
