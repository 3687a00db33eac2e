import type { SiteThemeQuery } from '#web/generated/graphql.ts';
import type { SiteRequest, SiteResponse } from '../render.ts';
import type { SiteGraph } from '../site-graph.ts';
import { siteStyles, siteStylesRevision } from './site-styles.ts';
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
export function stylesheetUrl({ revisionId }: StoredTheme): string {
  return `/site.css?v=${encodeURIComponent(revisionId)}.${siteStylesRevision}`;
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
  const stored = exact || (await activeTheme(request, graph, themes));
  const cacheControl = exact && wanted.isCurrent ? forGood : forAWhile;
  if (wanted.path === 'site.css') {
    const { css } = await themes.stylesheet(stored);
    return answer(siteStyles + css, contentTypes.css ?? '', cacheControl);
  }
  const file = stored.theme.files.get(wanted.path);
  if (file === undefined) return missing();
  const ending = /\.([a-z\d]+)$/i.exec(wanted.path)?.[1]?.toLowerCase() ?? '';
  return answer(file, contentTypes[ending] ?? 'application/octet-stream', cacheControl);
}

type WantedFile = { path: string; revisionId: string; isCurrent: boolean };

function readFilePath({ path, query }: SiteRequest): WantedFile | undefined {
  const version = query.get('v') ?? '';
  if (path === '/site.css') {
    const [revisionId = '', styles] = version.split('.');
    return { path: 'site.css', revisionId, isCurrent: styles === siteStylesRevision };
  }
  const [, folder = '', rest = ''] = /^\/(assets|scripts(?=\/.*\.js$))\/(.+)$/.exec(path) ?? [];
  if (folder === '' || rest.split('/').includes('..')) return undefined;
  const [, revisionId, inRevision = ''] = /^theme\/([\w-]+)\/((?:assets|scripts)\/.+)$/.exec(rest) ?? [];
  if (folder === 'assets' && revisionId !== undefined)
    return { path: inRevision, revisionId, isCurrent: true };
  return { path: `${folder}/${rest}`, revisionId: version, isCurrent: true };
}

async function activeTheme(request: SiteRequest, graph: SiteGraph, themes: ThemeStore): Promise<StoredTheme> {
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
