import type { SiteThemeQuery } from '#web/generated/graphql.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import type { SiteResponse } from '../site-response.ts';
import { fontFaces } from '../theme/install-fonts.ts';
import { baseStyles } from './base-styles.ts';
import { findSheetStyle, isDesigned, type PageStyle, styleRevision } from './chosen-style.ts';
import { siteStyles } from './site-styles.ts';
import { findPreview } from './theme-preview.tsx';
import type { StoredTheme, ThemeStore } from './theme-store.ts';

const forGood = 'public, max-age=31536000, immutable';
const forAWhile = 'public, max-age=600, stale-while-revalidate=86400';

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
};

/** Where the theme's style sheet is; the address changes whenever the style sheet does. */
export function stylesheetUrl({ revisionId }: StoredTheme, style: PageStyle): string {
  const url = `/site.css?v=${encodeURIComponent(revisionId)}.`;
  return style.isDraft ? `${url}draft-${style.revision}&design` : url + styleRevision(style);
}

/** Answers the addresses of a theme's style sheet, assets and scripts; undefined for any other path. */
export async function respondThemeFile(
  request: SiteRequest,
  graph: SiteGraph,
  themes: ThemeStore,
): Promise<SiteResponse | undefined> {
  const wanted = readFilePath(request);
  if (wanted === undefined) return undefined;
  const exact = wanted.revisionId && (await themes.find(request.websiteId, wanted.revisionId));
  if (wanted.path === 'site.css')
    return respondStylesheet(wanted, exact || undefined, request, graph, themes);
  const stored = exact || (await previewedOrActive(request, graph, themes));
  const cacheControl = exact ? forGood : forAWhile;
  const file = stored.theme.files.get(wanted.path);
  if (file === undefined) return missing();
  const ending = /\.([a-z\d]+)$/i.exec(wanted.path)?.[1]?.toLowerCase() ?? '';
  return answer(file, contentTypes[ending] ?? 'application/octet-stream', cacheControl);
}

/** The theme's style sheet as the owner's choices make it; what its address says of them decides how long it may be kept. */
async function respondStylesheet(
  { styles }: WantedFile,
  exact: StoredTheme | undefined,
  request: SiteRequest,
  graph: SiteGraph,
  themes: ThemeStore,
): Promise<SiteResponse> {
  const { website } = await graph.run<SiteThemeQuery>('SiteTheme', {});
  const stored = exact ?? (await themes.themeInUse(request.websiteId, website?.activeTheme?.id));
  const { style, revision } = await findSheetStyle(request, website, graph);
  const { css, families } = await themes.stylesheet(stored, style);
  const isCurrent = exact !== undefined && styles === revision;
  const names = JSON.stringify(style.values) + style.customCss;
  // Browsers read imports only before everything else, where the compiler put them.
  const [imports = ''] = /^(?:@import\b[^\n]*;\n)*/.exec(css) ?? [];
  const rules = css.slice(imports.length);
  const sheet = answer(
    imports +
      siteStyles +
      fontFaces(names, families, website?.fonts) +
      rules +
      (stored.theme.drawsAll ? '' : `\n${baseStyles}`),
    contentTypes.css ?? '',
    isCurrent ? forGood : forAWhile,
  );
  if (!isDesigned(request)) return sheet;
  return {
    ...sheet,
    isShareable: false,
    headers: { ...sheet.headers, 'cache-control': 'private, no-store' },
  };
}

type WantedFile = { path: string; revisionId: string; styles: string };

function readFilePath({ path, query }: SiteRequest): WantedFile | undefined {
  const version = query.get('v') ?? '';
  if (path === '/site.css') {
    const [revisionId = '', styles = ''] = version.split('.');
    return { path: 'site.css', revisionId, styles };
  }
  const [, folder = '', rest = ''] = /^\/(assets|scripts(?=\/.*\.js$))\/(.+)$/.exec(path) ?? [];
  if (folder === '' || rest.split('/').includes('..')) return undefined;
  const [, revisionId, inRevision = ''] = /^theme\/([\w-]+)\/((?:assets|scripts)\/.+)$/.exec(rest) ?? [];
  if (folder === 'assets' && revisionId !== undefined) return { path: inRevision, revisionId, styles: '' };
  return { path: `${folder}/${rest}`, revisionId: version, styles: '' };
}

async function previewedOrActive(
  request: SiteRequest,
  graph: SiteGraph,
  themes: ThemeStore,
): Promise<StoredTheme> {
  const previewed = await findPreview(request, graph, themes);
  if (previewed) return previewed;
  const { website } = await graph.run<SiteThemeQuery>('SiteTheme', {});
  return themes.themeInUse(request.websiteId, website?.activeTheme?.id);
}

function answer(body: string | Uint8Array, contentType: string, cacheControl: string): SiteResponse {
  const headers = { 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' };
  return { status: 200, contentType, headers, body, isShareable: true };
}

function missing(): SiteResponse {
  return {
    status: 404,
    contentType: 'text/plain; charset=utf-8',
    headers: {},
    body: 'The theme has no such file.\n',
    isShareable: true,
  };
}
