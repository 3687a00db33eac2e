import type { SitePageQueryVariables } from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import type { SiteResponse } from '../site-response.ts';
import { askPage } from './ask-page.ts';
import { errorPage } from './error-page.tsx';
import type { PageInput } from './page-context.ts';
import { readPageQuery } from './page-query.ts';
import type { PageTools } from './render-html.ts';
import { renderHtml } from './render-html.ts';
import type { ThemeStore } from './theme-store.ts';

/** What is asked of a website when nothing of a page is wanted. */
const variables: SitePageQueryVariables = { path: '/', isItemPath: true, skip: 0, productLimit: 1 };

/** The theme's error page for a page that could not be made; the plain one where even that cannot be made. */
export async function respondError(
  request: SiteRequest,
  graph: SiteGraph,
  themes: ThemeStore,
  options: PageTools,
): Promise<SiteResponse> {
  const plain = errorPage({ requestId: request.requestId });
  try {
    const { website, page } = await askPage(graph, variables);
    if (website === null) return plain;
    const stored = await themes.themeInUse(request.websiteId, website.activeTheme?.id);
    const { baseUrl, requestId } = request;
    const failed = { pageType: 'ERROR' as const, path: request.path, collection: null, item: null };
    const input: PageInput = {
      ...{ website, kind: 'error', theme: stored.theme, baseUrl, requestId, now: Date.now() },
      page: { ...page, ...failed, previousItem: null, nextItem: null, itemSlug: null, product: null },
      query: readPageQuery(new URLSearchParams()),
      editorId: undefined,
      visitorPage: undefined,
    };
    const onBlockFailure = () => undefined;
    const { html, policy } = await renderHtml({ input, request, graph, stored, options, onBlockFailure });
    return { ...plain, body: html, policy };
  } catch {
    return plain;
  }
}
