import type { SiteRobotsQuery } from '#web/generated/graphql.ts';
import type { ApplicationFiles } from './client-manifest.ts';
import { type ConfigPage, renderConfigPage } from './config/config-page.tsx';
import { type Appearance, renderEditorDocument } from './config/editor-document.tsx';
import { respondInstalmentInfo } from './instalments/instalment-info.tsx';
import { localizeResponse } from './languages/localize.ts';
import type { PageTools } from './page/render-html.ts';
import { respondError } from './page/respond-error.ts';
import { respondPage } from './page/respond-page.ts';
import { respondThemeFile } from './page/theme-files.ts';
import { type ReadThemeFiles, ThemeStore } from './page/theme-store.ts';
import { withPolicy } from './policy/with-policy.ts';
import { respondSeoFile } from './seo/seo-files.ts';
import { siteAddress } from './seo/site-address.ts';
import type { SiteGraph } from './site-graph.ts';
import type { SiteRequest } from './site-request.ts';
import type { SiteResponse } from './site-response.ts';

/** What pages are made with, and what the rest of a website's answers need. */
export interface SiteOptions extends PageTools {
  /** Reads the files of a stored revision of a website's theme; without files there is no such revision. */
  readonly readThemeFiles: ReadThemeFiles;
  /** Null when the editor was not built. */
  readonly editorFiles?: ApplicationFiles | null;
}

export interface Site {
  /** Answers a path of a website: a page, its JSON, the theme's style sheet, assets and scripts. */
  respond(request: SiteRequest, graph: SiteGraph): Promise<SiteResponse>;
  /** The whole document of a contributors' page. */
  renderConfigPage(page: ConfigPage): string;
  /** The document that the editor is drawn in, with the headers that go with it; null when the editor was not built. */
  renderApplication(appearance: Appearance): Pick<SiteResponse, 'body' | 'headers'> | null;
}

/** The site renderer; what it keeps in memory comes from revisions of themes, which never change. */
export function createSite(options: SiteOptions): Site {
  const themes = new ThemeStore(options.readThemeFiles, options.templates);
  return {
    async respond(request, graph) {
      return withPolicy(await answer(request, graph));
    },
    renderConfigPage: (page) => renderConfigPage(page, options.clientManifest?.script),
    renderApplication: (appearance) =>
      options.editorFiles ? renderEditorDocument(options.editorFiles, appearance) : null,
  };

  async function answer(request: SiteRequest, graph: SiteGraph): Promise<SiteResponse> {
    try {
      const file =
        (await respondSeoFile(request, graph)) ??
        (request.language
          ? undefined
          : (respondInstalmentInfo(request) ?? (await respondThemeFile(request, graph, themes))));
      return await inLanguage(file ?? (await respondPage(request, graph, themes, options)), request, graph);
    } catch (error) {
      // What is out of reach for a moment is no fault of the page, and an error page of the theme would need it too.
      if (error instanceof Error && 'statusCode' in error && error.statusCode === 503) throw error;
      const { requestId, websiteId, path } = request;
      options.log.error({ requestId, websiteId, path, error }, 'A page could not be made');
      return respondError(request, graph, themes, options);
    }
  }
}

/** What is asked for in another language leads to pages in that language. */
async function inLanguage(
  response: SiteResponse,
  request: SiteRequest,
  graph: SiteGraph,
): Promise<SiteResponse> {
  const { language, baseUrl } = request;
  if (language === undefined) return response;
  const { website } = await graph.run<SiteRobotsQuery>('SiteRobots', {});
  return localizeResponse(response, language, website ? siteAddress(website, baseUrl) : baseUrl);
}
