import { textOfHtml } from '../page/plain-text.ts';
import { element, textElement, xmlDocument } from './xml.ts';

/** A list of things that are published, for readers of feeds. All addresses are absolute. */
export type Feed = {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** The page that shows the list. */
  readonly url: string;
  /** The feed itself. */
  readonly feedUrl: string;
  readonly iconUrl: string | undefined;
  readonly entries: readonly FeedEntry[];
};

/** One thing of a feed; instants are ISO 8601. */
export type FeedEntry = {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly author: string;
  readonly labels: readonly string[];
  /** HTML. */
  readonly summary: string;
  /** HTML. */
  readonly content: string;
  readonly imageUrl: string | undefined;
  /** What an album's track plays. */
  readonly soundUrl: string | undefined;
};

/** The kinds of feeds, by what `?format=` calls them. */
export const feedFormats = {
  rss: { contentType: 'application/rss+xml', write: writeRss },
  atom: { contentType: 'application/atom+xml', write: writeAtom },
  'json-feed': { contentType: 'application/feed+json', write: writeJsonFeed },
} as const;

const maxSummary = 500;
const generator = 'Vitrine';

function writeRss(feed: Feed): string {
  const items = feed.entries.map((entry) =>
    element('item', [
      textElement('title', entry.title),
      textElement('link', entry.url),
      textElement('guid', entry.id, { isPermaLink: 'false' }),
      textElement('pubDate', new Date(entry.publishedAt).toUTCString()),
      textElement('dc:creator', entry.author),
      ...entry.labels.map((label) => textElement('category', label)),
      textElement('description', entry.summary || entry.content),
      textElement('content:encoded', entry.content),
      entry.imageUrl === undefined
        ? ''
        : element('media:content', [], { url: entry.imageUrl, medium: 'image' }),
      // Players ask for a length; nobody has counted it, and 0 is what they take for that.
      entry.soundUrl === undefined
        ? ''
        : element('enclosure', [], { url: entry.soundUrl, type: soundType(entry.soundUrl), length: '0' }),
    ]),
  );
  const channel = element('channel', [
    textElement('title', feed.title),
    textElement('link', feed.url),
    // A channel must have one, also when the owner wrote none.
    textElement('description', feed.description || feed.title),
    textElement('language', feed.language),
    textElement('lastBuildDate', new Date(newest(feed)).toUTCString()),
    textElement('generator', generator),
    element('atom:link', [], { href: feed.feedUrl, rel: 'self', type: feedFormats.rss.contentType }),
    ...items,
  ]);
  return xmlDocument(
    element('rss', [channel], {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:media': 'http://search.yahoo.com/mrss/',
    }),
  );
}

function writeAtom(feed: Feed): string {
  const entries = feed.entries.map((entry) =>
    element('entry', [
      textElement('title', entry.title || entry.url),
      textElement('id', `urn:uuid:${entry.id}`),
      element('link', [], { href: entry.url, rel: 'alternate', type: 'text/html' }),
      entry.soundUrl === undefined
        ? ''
        : element('link', [], { href: entry.soundUrl, rel: 'enclosure', type: soundType(entry.soundUrl) }),
      textElement('published', entry.publishedAt),
      textElement('updated', entry.updatedAt),
      element('author', [textElement('name', entry.author || feed.title)]),
      ...entry.labels.map((label) => element('category', [], { term: label })),
      textElement('summary', entry.summary, { type: 'html' }),
      textElement('content', entry.content, { type: 'html' }),
    ]),
  );
  const root = element(
    'feed',
    [
      textElement('title', feed.title),
      textElement('subtitle', feed.description),
      textElement('id', feed.url),
      element('link', [], { href: feed.url, rel: 'alternate', type: 'text/html' }),
      element('link', [], { href: feed.feedUrl, rel: 'self', type: feedFormats.atom.contentType }),
      textElement('updated', newest(feed)),
      textElement('generator', generator),
      textElement('icon', feed.iconUrl),
      ...entries,
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language },
  );
  return xmlDocument(root);
}

function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: feed.feedUrl,
    ...(feed.description === '' ? {} : { description: feed.description }),
    ...(feed.iconUrl === undefined ? {} : { icon: feed.iconUrl }),
    language: feed.language,
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_html: entry.content || entry.summary,
      ...(entry.summary === '' ? {} : { summary: textOfHtml(entry.summary, maxSummary) }),
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      ...(entry.author === '' ? {} : { authors: [{ name: entry.author }] }),
      ...(entry.labels.length === 0 ? {} : { tags: entry.labels }),
      ...(entry.imageUrl === undefined ? {} : { image: entry.imageUrl }),
      ...(entry.soundUrl === undefined
        ? {}
        : { attachments: [{ url: entry.soundUrl, mime_type: soundType(entry.soundUrl) }] }),
    })),
  });
}

const soundTypes: Readonly<Record<string, string>> = {
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
};

/** What kind of sound a file is, as its ending tells. */
function soundType(address: string): string {
  const ending = /\.(\w+)$/.exec(new URL(address).pathname)?.[1] ?? '';
  return soundTypes[ending.toLowerCase()] ?? 'audio/mpeg';
}

/** When the youngest entry changed; a feed without entries has never changed since 1970. */
function newest({ entries }: Feed): string {
  const youngest = Math.max(0, ...entries.map(({ updatedAt }) => Date.parse(updatedAt)));
  return new Date(youngest).toISOString();
}
