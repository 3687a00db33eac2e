import type { SiteIconQuery, SiteRobotsQuery } from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import type { SiteResponse } from '../site-response.ts';
import { productFeed } from './product-feed.ts';
import { siteAddress } from './site-address.ts';
import { sitemap } from './sitemap.ts';

const cacheControl = 'public, max-age=0, must-revalidate';

/** Answers what search engines, readers and browsers ask every website for; undefined for any other path. */
export async function respondSeoFile(
  request: SiteRequest,
  graph: SiteGraph,
): Promise<SiteResponse | undefined> {
  const isOfAll = request.language === undefined;
  if (isOfAll && request.path === '/robots.txt')
    return answer(await robots(request, graph), 'text/plain; charset=utf-8');
  if (isOfAll && isIcon(request.path)) return icon(graph);
  const map = await sitemap(request, graph);
  if (map !== undefined) return map === null ? missing() : answer(map, 'application/xml; charset=utf-8');
  const feed = await productFeed(request, graph);
  return feed && answer(feed.body, feed.contentType);
}

/** Browsers ask for an icon by names of old. */
function isIcon(path: string): boolean {
  return path === '/favicon.ico' || /^\/apple-touch-icon(?:-precomposed)?\.png$/.test(path);
}

/**
 * What no search engine should read: pages of one visitor, other writings of the same page, and the way in. Not the
 * checkout: who may not read it is not told either that it is not to be listed.
 */
const disallowed = [
  ...['/account', '/api/', '/cart', '/config', '/graphql', '/login', '/search'],
  ...['/*?author=*', '/*&author=*', '/*?month=*', '/*&month=*', '/*?view=*', '/*&view=*'],
  ...['/*?format=json', '/*?format=json-pretty', '/*?format=main-content', '/*?format=ical'],
];

/** Of these the ones that other languages of the website have, too. */
const disallowedInEach = ['/account', '/cart', '/search'];

async function robots(request: SiteRequest, graph: SiteGraph): Promise<string> {
  const { website, siteLanguages } = await graph.run<SiteRobotsQuery>('SiteRobots', {});
  if (website === null || website.settings.isHiddenFromSearch) return 'User-agent: *\nDisallow: /\n';
  const address = siteAddress(website, request.baseUrl);
  const prefixes = siteLanguages.map(({ prefix }) => prefix);
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...prefixes.flatMap((prefix) =>
      prefix === '' ? [] : disallowedInEach.map((path) => `Disallow: ${prefix}${path}`),
    ),
    '',
    ...prefixes.map((prefix) => `Sitemap: ${address}${prefix}/sitemap.xml`),
    '',
  ].join('\n');
}

/** A website without an icon answers nothing. */
async function icon(graph: SiteGraph): Promise<SiteResponse> {
  const { website } = await graph.run<SiteIconQuery>('SiteIcon', {});
  const picture = website?.settings.favicon ?? website?.logo ?? null;
  // Browsers ask whatever a page says; an error would be noted in their consoles.
  if (picture === null) return { ...answer('', 'text/plain; charset=utf-8'), status: 204 };
  const location = picture.url.startsWith('/') ? `${picture.url}?format=300w` : picture.url;
  const response = answer('', 'text/plain; charset=utf-8');
  return { ...response, status: 302, headers: { ...response.headers, location } };
}

function answer(body: string, contentType: string): SiteResponse {
  return { status: 200, contentType, headers: { 'cache-control': cacheControl }, body, isShareable: true };
}

function missing(): SiteResponse {
  return { ...answer('There is nothing here.\n', 'text/plain; charset=utf-8'), status: 404 };
}
