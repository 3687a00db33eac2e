import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { tryAgainMessage } from '#schema/try-again.rules.ts';
import { actions } from '#web/site/actions.ts';
import { readClientManifest, readEditorFiles } from '#web/site/client-manifest.ts';
import { renderExplorerPage } from '#web/site/developers/explorer-page.tsx';
import { withoutLanguage } from '#web/site/local-addresses.ts';
import { createSite } from '#web/site/render.ts';
import { Purges } from './cdn/purges.ts';
import type { Config } from './config.ts';
import { addActions } from './http/action-routes.ts';
import { addApiDescription } from './http/api-description.ts';
import { allowanceHeaders } from './http/api-keys.ts';
import { addBodyLimits, addBodyParsers, usualBodyBytes } from './http/bodies.ts';
import { addClientFiles } from './http/client-files.ts';
import { addClosedWebsite } from './http/closed-website.ts';
import { addCors } from './http/cors.ts';
import { addCrumbCheck } from './http/crumb.ts';
import { addCsvFiles } from './http/csv-files.ts';
import { documentPolicy } from './http/document-policy.rules.ts';
import { answerError } from './http/error-answer.ts';
import { addFileRoute } from './http/file-route.ts';
import { addGraphqlRoute } from './http/graphql-route.ts';
import { addHealthRoutes } from './http/health.ts';
import { addLocalPages } from './http/local-pages.ts';
import { loggedOperation } from './http/logged-operation.ts';
import { loggedPath } from './http/logged-path.ts';
import { addMediaRoute } from './http/media-route.ts';
import { addNulCheck } from './http/nul.ts';
import { addPageRoutes } from './http/page-routes.ts';
import { addProductLink } from './http/product-link.ts';
import { RequestRefused } from './http/request-refused.ts';
import { addThemeArchive } from './http/theme-archive.ts';
import { addThemePreview } from './http/theme-preview.ts';
import { requestIdOf, trustedPeers } from './http/trusted-peer.ts';
import { Addresses, addUnknownAddress } from './http/unknown-address.ts';
import { UnreadRequests } from './http/unread-request.ts';
import { addUploadRoutes } from './http/upload-routes.ts';
import { Viewers, type Visit } from './http/viewers.ts';
import { addWebsiteDownload } from './http/website-download.ts';
import { addWebsiteImport } from './http/website-import.ts';
import type { Install } from './install.ts';
import type { Metrics } from './metrics/metrics.ts';
import { countRequests } from './metrics/metrics-server.ts';
import { addRestRoutes } from './rest/add-rest-routes.ts';
import { restRoutes } from './rest/routes.ts';
import { projectRoot } from './root.ts';
import type { CdnSettings } from './settings/cdn-settings.ts';
import { themeFileReader } from './themes/theme-reader.ts';
import type { Certificates } from './tls/certificates.ts';
import { createSecureServer } from './tls/secure-server.ts';
import { traceRequests } from './tracing/trace-requests.ts';

/** After so long without a byte either way a connection is given up: whoever stopped reading would keep their answer in memory. */
const stalledMs = 120_000;
/** A request has come as a whole after so long, and its headers long before: who sends a byte now and then keeps no connection. */
const longestRequestMs = 60_000;
const longestHeadersMs = 15_000;
const checkConnectionsMs = 5_000;
/** For so long a connection is kept for a next request: Fastify's own measure. */
const keptAliveMs = 72_000;
const connectionLimits = {
  requestTimeout: longestRequestMs,
  connectionTimeout: stalledMs,
  headersTimeout: longestHeadersMs,
  connectionsCheckingInterval: checkConnectionsMs,
};
/** So many connections at once are far more than visitors open through one process, and few enough to hold; those beyond are closed. */
const mostConnections = 10_000;

/** The front door over an opened install: what `npm start` listens with, and what tests call. */
export async function createApp(options: {
  config: Config;
  install: Install;
  log: FastifyBaseLogger;
  /** Counts requests; absent where nobody watches. */
  metrics?: Metrics | undefined;
  /** What https is served with; absent where a proxy does that. */
  certificates?: Certificates | null;
}): Promise<FastifyInstance> {
  const { config, install, log, metrics, certificates } = options;
  const unread = new UnreadRequests();
  const isTrusted = trustedPeers(config.trustProxy);
  const { requestTimeout, connectionTimeout, headersTimeout, connectionsCheckingInterval } = connectionLimits;
  const app = fastify({
    loggerInstance: log,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: usualBodyBytes,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request, isTrusted),
    rewriteUrl: ({ url = '/' }) => withoutLanguage(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    ...{ requestTimeout, connectionTimeout },
    ...(certificates
      ? {
          serverFactory: (handler: RequestListener) =>
            createSecureServer(certificates, handler, { ...connectionLimits, keepAliveTimeout: keptAliveMs }),
        }
      : { http: { headersTimeout, connectionsCheckingInterval } }),
    clientErrorHandler: (error, socket) => unread.answer(error, socket),
    // What comes while it closes is answered like all else, and is the last on its connection.
    return503OnClosing: false,
    // An address with a broken escape comes to no route and no hook.
    frameworkErrors: (error, request, reply) =>
      answerError(
        error,
        request,
        reply.headers({ ...securityHeaders, 'content-security-policy': documentPolicy('text/html') }),
      ),
  });
  app.server.maxConnections = mostConnections;
  unread.watch(app);
  const viewers = new Viewers(install, config.publicUrl);
  const visits = new WeakMap<FastifyRequest, Visit>();
  const visitOf = (request: FastifyRequest): Visit => {
    const visit = visits.get(request);
    if (!visit) throw new Error('A route was reached before its website was known.');
    return visit;
  };

  traceRequests(app, { isBelieved: ({ raw }) => isTrusted(raw), requestIdOf: ({ id }) => id });
  const addresses = new Addresses(app);
  addHealthRoutes(app, install.readiness);
  const purges = config.cdn && openPurges(config.cdn, app, install, log);
  if (metrics) countRequests(app, metrics);
  if (config.trustProxy === false) warnOfProxy(app, log);
  else addProxyVary(app);
  const isContributor = (request: FastifyRequest) => visitOf(request).viewer.permissions.length > 0;
  addBodyParsers(app, isContributor);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  addRequestLog(app, (request) => visits.get(request)?.viewer.apiKeyId);
  addDocumentPolicy(app);

  await app.register(async (site) => {
    site.addHook('onRequest', async (request, reply) => {
      reply.headers(securityHeaders);
      // An address that holds the end of a line reads as a request of the oldest HTTP, and what follows it as headers.
      if (request.raw.httpVersion === '0.9')
        throw new RequestRefused(400, 'BAD_USER_INPUT', 'Ask by HTTP/1.0 or later.');
    });
    addNulCheck(site);
    site.addHook('onRequest', async (request, reply) => {
      const visit = await viewers.visitOf(request);
      if (!visit) throw new RequestRefused(404, 'NOT_FOUND', 'No website answers on this address.');
      visits.set(request, visit);
      if (visit.baseUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
      if (visit.apiKey) {
        reply.headers(allowanceHeaders({ requests: visit.apiKey.requests }));
        const { isExceeded, secondsLeft } = visit.apiKey.requests;
        if (isExceeded) throw new RequestRefused(429, 'TOO_MANY_REQUESTS', tryAgainMessage(secondsLeft));
      }
      if (isForeignWrite(request, visit))
        throw new RequestRefused(403, 'FOREIGN_ORIGIN', 'This can only be done from the website itself.');
    });
    addClosedWebsite(site, visitOf);
    addCors(site, visitOf);
    addBodyLimits(site, isContributor);
    addCrumbCheck(site, visitOf);
    const explorer = await renderExplorerPage(join(projectRoot, 'build', 'explorer'));
    addGraphqlRoute(site, install, visitOf, { freeQueries: config.freeQueries, explorer });
    addRestRoutes(site, install, restRoutes, visitOf);
    addApiDescription(site, visitOf);
    addMediaRoute(site, install, visitOf);
    addFileRoute(site, install, visitOf);
    addUploadRoutes(site, install, visitOf);
    addClientFiles(site);
    addProductLink(site, install, visitOf);
    const readThemeFiles = themeFileReader(install);
    const clientManifest = await readClientManifest(join(projectRoot, 'build', 'client'));
    const pages = createSite({
      readThemeFiles,
      clientManifest,
      editorFiles: await readEditorFiles(join(projectRoot, 'build', 'editor')),
      log,
      templates: install.templates,
    });
    const forms = { install, site: pages, visitOf };
    addActions(site, forms, actions);
    addCsvFiles(site, install, visitOf);
    addWebsiteDownload(site, install, visitOf);
    addWebsiteImport(site, install, visitOf);
    addThemePreview(site, visitOf);
    addThemeArchive(site, readThemeFiles, visitOf);
    const cdn = { seconds: config.cdnSeconds, service: config.cdn?.service, purges };
    const showPage = addPageRoutes(site, { ...forms, cdn, addresses });
    addLocalPages(site, visitOf, showPage);
    addUnknownAddress(site, addresses);
  });
  return app;
}

/** Tells the CDN in front what changes, until the front door closes. */
function openPurges(
  settings: CdnSettings,
  app: FastifyInstance,
  install: Install,
  log: FastifyBaseLogger,
): Purges {
  const purges = new Purges(settings, { changes: install.changes, log });
  install.readiness.addDegradations(() => purges.degradations());
  app.addHook('onClose', () => purges.close());
  return purges;
}

/** Fastify takes a number of proxies as a function only. */
function trustOf(
  trustProxy: Config['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop <= trustProxy : trustProxy;
}

/** Says once that visitors come through a proxy whose word about them is not taken: limits then count them as one. */
function warnOfProxy(app: FastifyInstance, log: FastifyBaseLogger): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn('Requests come through a proxy. Name it in TRUST_PROXY, or all visitors count as one address.');
  });
}

/** Pages of themes bring a policy of their own; every other answer gets one by what it is. */
function addDocumentPolicy(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.hasHeader('content-security-policy')) return;
    reply.header('content-security-policy', documentPolicy(String(reply.getHeader('content-type') ?? '')));
  });
}

/** What proxies say of a request decides which website answers, and how its addresses are written: caches in between are told. */
function addProxyVary(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const vary = [reply.getHeader('vary') ?? []].flat();
    reply.header('vary', [...vary, 'X-Forwarded-Host', 'X-Forwarded-Proto'].join(', '));
  });
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True for a change that a browser sends on behalf of another website. */
function isForeignWrite(request: FastifyRequest, { authority, baseUrl, allowedOrigin }: Visit): boolean {
  if (readMethods.has(request.method) || allowedOrigin !== undefined) return false;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== authority.toLowerCase() && host !== new URL(baseUrl).host;
}

/** One line for each request, with what it ran and the id of the key that it brought, if any. */
function addRequestLog(app: FastifyInstance, keyOf: (request: FastifyRequest) => string | undefined): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, host } = request;
    const url = loggedPath(request);
    request.log.info(
      {
        requestId: request.id,
        method,
        url,
        host,
        operation: loggedOperation(request),
        apiKey: keyOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
