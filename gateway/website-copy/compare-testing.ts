import type { FastifyInstance } from 'fastify';

/** What a website answered that another one, which should be the same, did not. */
export interface Comparison {
  readonly compared: readonly string[];
  readonly different: readonly string[];
}

/**
 * Asks two installs for everything that the first one's map names, as a page and as the JSON that its template sees, and for
 * what those pages load: style sheets, pictures as they were brought, feeds.
 */
export async function compareWebsites(
  one: FastifyInstance,
  other: FastifyInstance,
  host: string,
): Promise<Comparison> {
  const ask = (app: FastifyInstance, url: string) => app.inject({ url, headers: { host } });
  const compared: string[] = [];
  const different: string[] = [];
  const compare = async (url: string): Promise<string> => {
    const [first, second] = await Promise.all([ask(one, url), ask(other, url)]);
    const isSame =
      first.statusCode === second.statusCode &&
      first.headers['content-type'] === second.headers['content-type'] &&
      first.rawPayload.equals(second.rawPayload);
    compared.push(url);
    if (!isSame) different.push(url);
    return first.body;
  };
  const found = new Set(['/robots.txt', '/feeds/products.xml', '/no-such-page']);
  const map = await compare('/sitemap.xml');
  for (const [, address = ''] of map.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const { pathname } = new URL(address);
    for (const url of [pathname, `${pathname}?format=json`]) {
      const body = await compare(url);
      for (const link of linksOf(body)) found.add(link);
    }
  }
  for (const url of found) await compare(url);
  return { compared, different };
}

function linksOf(html: string): string[] {
  const links = [...html.matchAll(/\s(?:href|src)="(\/[^"/][^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  const media = links.flatMap((link) => (link.startsWith('/media/') ? (link.split('?')[0] ?? []) : []));
  const others = links.filter((link) => /\.(?:css|js)(?:\?|$)|format=(?:rss|atom|json)/.test(link));
  return [...media, ...others];
}
