import type { LightMyRequestResponse as Answer, FastifyInstance } from 'fastify';

/** What a website answered that another one, which should be the same, did not: each address with both answers. */
export interface Comparison {
  readonly compared: readonly string[];
  readonly different: readonly { readonly url: string; readonly answers: readonly [string, string] }[];
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
  const different: { url: string; answers: readonly [string, string] }[] = [];
  const compare = async (url: string): Promise<string> => {
    const [first, second] = await Promise.all([ask(one, url), ask(other, url)]);
    const isSame =
      first.statusCode === second.statusCode &&
      first.headers['content-type'] === second.headers['content-type'] &&
      first.rawPayload.equals(second.rawPayload);
    compared.push(url);
    if (!isSame) different.push({ url, answers: [tellAnswer(first, second), tellAnswer(second, first)] });
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

/** Its status, its type, and the part of its text where it leaves what the other one says. */
function tellAnswer(answer: Answer, other: Answer): string {
  const { body } = answer;
  let start = 0;
  while (start < body.length && body[start] === other.body[start]) start += 1;
  const part = body.slice(Math.max(0, start - 100), start + 200);
  return `${answer.statusCode} ${answer.headers['content-type']}, from ${start}: ${part}`;
}
