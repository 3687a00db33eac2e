import type { SiteIconQuery, SiteRobotsQuery } from '#web/generated/graphql.ts';
import type { SiteRequest, SiteResponse } from '../render.ts';
import type { SiteGraph } from '../site-graph.ts';
import { productFeed } from './product-feed.ts';
import { siteAddress } from './site-address.ts';
import { sitemap } from './sitemap.ts';

const cacheControl = 'public, max-age=0, must-revalidate';

/** Answers what search engines, readers and browsers ask every website for; undefined for any other path. */
export async function respondFoundFile(
  request: SiteRequest,
  graph: SiteGraph,
): Promise<SiteResponse | undefined> {
  if (request.path === '/robots.txt')
    return answer(await robots(request, graph), 'text/plain; charset=utf-8');
  if (request.path === '/favicon.ico' || /^\/apple-touch-icon(?:-precomposed)?\.png$/.test(request.path))
    return icon(graph);
  const map = await sitemap(request, graph);
  if (map !== undefined) return map === null ? missing() : answer(map, 'application/xml; charset=utf-8');
  const feed = await productFeed(request, graph);
  return feed && answer(feed.body, feed.contentType);
}

/** What no search engine should read: pages of one visitor, other writings of the same page, and the way in. */
const disallowed = [
  ...['/account', '/api/', '/cart', '/checkout', '/config', '/graphql', '/login', '/search'],
  ...['/*?author=*', '/*&author=*', '/*?month=*', '/*&month=*', '/*?view=*', '/*&view=*'],
  ...['/*?format=json', '/*?format=json-pretty', '/*?format=main-content', '/*?format=ical'],
];

async function robots(request: SiteRequest, graph: SiteGraph): Promise<string> {
  const { website } = await graph.run<SiteRobotsQuery>('SiteRobots', {});
  if (website === null || website.settings.isHiddenFromSearch) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteAddress(website, request.baseUrl)}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Browsers ask for an icon by names of old; a website without one answers that there is none. */
async function icon(graph: SiteGraph): Promise<SiteResponse> {
  const { website } = await graph.run<SiteIconQuery>('SiteIcon', {});
  const picture = website?.settings.favicon ?? website?.logo ?? null;
  if (picture === null) return missing();
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
