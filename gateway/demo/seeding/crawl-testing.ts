import type { FastifyInstance } from 'fastify';

/** What a robot found that followed every link of a website. */
export interface Crawl {
  /** Paths with their queries, in the order they were found. */
  readonly visited: readonly string[];
  /** What did not answer, with its status and the page that names it. */
  readonly broken: readonly { url: string; status: number; namedBy: string }[];
  /** The HTML of the pages among them. */
  readonly pages: ReadonlyMap<string, string>;
}

const atOnce = 4;

/**
 * As search engines do: follows every link that may be followed, picture, style sheet and feed of a website from its home page
 * and its map, each once.
 */
export async function crawlWebsite(app: FastifyInstance, host: string): Promise<Crawl> {
  const namedBy = new Map([
    ['/', ''],
    ['/robots.txt', ''],
    ['/sitemap.xml', ''],
    ['/feeds/products.xml', ''],
  ]);
  const broken: { url: string; status: number; namedBy: string }[] = [];
  const pages = new Map<string, string>();
  const queue = [...namedBy.keys()];
  async function visit(url: string): Promise<void> {
    const { statusCode, headers, body } = await app.inject({ url, headers: { host } });
    const isRedirect = statusCode >= 300 && statusCode < 400;
    if (statusCode >= 400) broken.push({ url, status: statusCode, namedBy: namedBy.get(url) ?? '' });
    const type = String(headers['content-type']);
    if (type.startsWith('text/html')) pages.set(url, body);
    const named = isRedirect ? [String(headers.location)] : linksIn(type, body);
    for (const link of named.flatMap((each) => ownPath(each, url, host) ?? [])) {
      if (namedBy.has(link)) continue;
      namedBy.set(link, url);
      queue.push(link);
    }
  }
  for (let batch = queue.splice(0, atOnce); batch.length > 0; batch = queue.splice(0, atOnce))
    await Promise.all(batch.map(visit));
  return { visited: [...namedBy.keys()], broken, pages };
}

function linksIn(type: string, body: string): string[] {
  if (type.startsWith('text/html')) {
    const tags = [...body.matchAll(/<\w[^>]*>/g)].map(([tag]) => tag);
    const followed = tags.filter((tag) => !/\srel="[^"]*\bnofollow\b/.test(tag));
    const links = followed.flatMap((tag) =>
      [...tag.matchAll(/\s(?:href|src|data-href)="([^"]*)"/g)].map(([, link = '']) => link),
    );
    return links.map((link) => link.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
  }
  if (type.startsWith('application/xml'))
    return [...body.matchAll(/<(?:\w+:)?(?:loc|link|image_link)>([^<]*)</g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
  if (type.startsWith('text/css'))
    return [...body.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, link = '']) => link);
  return [];
}

/** The path of a link on the website itself; a picture is looked at in one width only, and the account's pages once. */
function ownPath(link: string, from: string, host: string): string | null {
  if (!URL.canParse(link, `http://${host}${from}`)) return null;
  const url = new URL(link, `http://${host}${from}`);
  if (url.host !== host || !url.protocol.startsWith('http')) return null;
  return /^(?:\/[a-z-]+)?\/(?:media|account)\//.test(url.pathname) ? url.pathname : url.pathname + url.search;
}
