import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteThemePreviewQuery } from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import type { StoredTheme, ThemeStore } from './theme-store.ts';

/** The revision that a contributor looks at; undefined without a preview, or when its token is no longer good. */
export async function findPreview(
  { previewToken, websiteId }: SiteRequest,
  graph: SiteGraph,
  themes: ThemeStore,
): Promise<StoredTheme | undefined> {
  if (previewToken === undefined) return undefined;
  const { previewedTheme } = await graph.run<SiteThemePreviewQuery>('SiteThemePreview', {
    token: previewToken,
  });
  return previewedTheme === null ? undefined : themes.find(websiteId, previewedTheme.id);
}

/** Says that this is not what visitors see, and leads back. */
export function renderPreviewBar({ theme }: StoredTheme): string {
  return renderToStaticMarkup(
    <p className="site-preview" role="status">
      Preview of the theme {theme.name}. Visitors see the one in use.{' '}
      <a href="/config/theme-preview">End the preview</a>
    </p>,
  );
}
