import {
  type ApolloServerPlugin,
  type GraphQLRequestListener,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import { tryAgainMessage } from '#schema/try-again.rules.ts';
import { crumbFailedMessage } from '#web/site/action.ts';
import type { GraphContext } from '../graph/request.ts';
import { storedTextByHash } from '../graph/stored-operations.ts';
import { isWhollyUnavailable } from '../graph/unavailable.ts';
import type { Install } from '../install.ts';
import type { AccessLog } from '../privacy/access-log.ts';
import { allowanceHeaders, spendCost } from './api-keys.ts';
import { closedAnswer } from './closed-website.ts';
import { crumbCookie, crumbHint, isCrumbMissing } from './crumb.ts';
import { limitHeaders } from './limit-headers.ts';
import { noteOperation } from './logged-operation.ts';

const newMediaType = 'application/graphql-response+json';

type Plugin = ApolloServerPlugin<GraphContext>;

/** What an operation that comes by HTTP has to pass, in this order; each is counted only if it passed what comes before. */
export function httpPlugins(install: Pick<Install, 'graph' | 'accessLog'>): readonly Plugin[] {
  return [
    noteOperations(),
    refuseOnClosed(),
    refuseWithoutCrumb(),
    refuseFreeQueries(),
    countKeys(install),
    tellLimits(),
    tellOldClients(),
    noteAccesses(install.accessLog),
  ];
}

/** The log names what was asked for, refused or not. */
function noteOperations(): Plugin {
  return plugin({
    async didResolveOperation({ operation, contextValue: { http } }) {
      if (http) noteOperation(http.request, operation?.name?.value);
    },
  });
}

/** How whoever builds a website that is offline comes in. */
const signIn = new Set(['account', 'signIn', 'finishSignIn', 'signOut', 'signInProviders', '__typename']);

/** Of a website that is closed visitors get nothing; those who build it sign in, and a password opens a locked one. */
function refuseOnClosed(): Plugin {
  return plugin({
    async responseForOperation({ operation, contextValue: { http } }) {
      const closedAs = http?.visit.closedAs;
      const isSignIn = operation.selectionSet.selections.every(
        (each) =>
          each.kind === 'Field' &&
          (signIn.has(each.name.value) || (closedAs === 'LOCKED' && each.name.value === 'openWebsite')),
      );
      if (!closedAs || isSignIn) return null;
      const { status, code, message } = closedAnswer(closedAs);
      return refusal(status, code, message);
    },
  });
}

/** A mutation from a browser that has something to lose needs its crumb. */
function refuseWithoutCrumb(): Plugin {
  return plugin({
    async responseForOperation({ operation, contextValue: { http } }) {
      if (!http || operation.operation !== 'mutation' || !isCrumbMissing(http.request, http.visit))
        return null;
      http.cookies.push(...crumbCookie(http.visit));
      return refusal(403, 'CRUMB_FAILED', crumbFailedMessage, {
        ...{ hint: crumbHint, extensions: { crumbFail: true } },
      });
    },
  });
}

/** Where the operator says so, visitors and most keys run nothing but what ships with the product. */
function refuseFreeQueries(): Plugin {
  return plugin({
    async responseForOperation({ queryHash = '', contextValue: { http } }) {
      if (!http || http.mayAskFreely || storedTextByHash(queryHash) !== undefined) return null;
      return refusal(400, 'FORBIDDEN', 'Only operations that ship with the product are answered here.');
    },
  });
}

/** Counts what the operation of a program costs, and tells it what is left. */
function countKeys(install: Pick<Install, 'graph'>): Plugin {
  return plugin({
    async responseForOperation({ response, contextValue: { http, checked } }) {
      if (!http?.visit.apiKey || !checked) return null;
      const { apiKey, websiteId, viewer } = http.visit;
      const { requestId } = viewer;
      const cost = await spendCost(install, apiKey, checked.measureCost(), { websiteId, requestId });
      const headers = Object.entries(allowanceHeaders({ requests: apiKey.requests, cost }));
      if (cost.isExceeded)
        return refusal(429, 'TOO_MANY_REQUESTS', tryAgainMessage(cost.secondsLeft), { headers });
      for (const [name, value] of headers) response.http.headers.set(name, value);
      return null;
    },
  });
}

/** Status 429 for what a subgraph is asked too often, 503 for what is out of reach for now, and when to try again. */
function tellLimits(): Plugin {
  return plugin({
    async willSendResponse({ response: { http, body } }) {
      if (body.kind !== 'single' || !body.singleResult.errors) return;
      const headers = limitHeaders(body.singleResult.errors);
      if (isWhollyUnavailable(body.singleResult)) http.status = 503;
      else if ('ratelimit' in headers) http.status = 429;
      for (const [name, value] of Object.entries(headers)) http.headers.set(name, value);
    },
  });
}

/**
 * The specification of GraphQL over HTTP wants 200 for operations that are wrong when the answer is of the old media type: a
 * client takes another status for that of something in between. Whoever knows the new type is told 400.
 */
function tellOldClients(): Plugin {
  return plugin({
    async willSendResponse({ source, response, contextValue: { http } }) {
      const accept = http?.request.headers.accept ?? '';
      if (source !== undefined && response.http.status === 400 && !accept.includes(newMediaType))
        response.http.status = 200;
    },
  });
}

/** Who looked at what is personal is in the log of the website. */
function noteAccesses(accessLog: AccessLog): Plugin {
  return plugin({
    async willSendResponse({ document, operationName, request, response: { body }, contextValue: { http } }) {
      const viewer = http?.visit.viewer;
      if (!document || body.kind !== 'single' || !viewer) return;
      if (viewer.accountId === undefined && viewer.apiKeyId === undefined) return;
      const asked = { document, operationName: operationName ?? undefined };
      accessLog.noteAnswer(asked, request.variables ?? {}, body.singleResult.data, viewer);
    },
  });
}

/** Operations that the server runs by itself, a few for each page, pass none of it: Apollo Server waits for each hook of each listener. */
function plugin(listener: GraphQLRequestListener<GraphContext>): Plugin {
  return { requestDidStart: async ({ contextValue: { http } }) => (http ? listener : undefined) };
}

function refusal(
  status: number,
  code: string,
  message: string,
  more: { headers?: readonly [string, string][]; hint?: string; extensions?: Record<string, unknown> } = {},
): GraphQLResponse {
  const { headers = [], hint, extensions } = more;
  const errors = [{ message, extensions: { code, ...(hint ? { hint } : {}) } }];
  return {
    http: { status, headers: new HeaderMap(headers) },
    body: { kind: 'single', singleResult: { errors, ...(extensions ? { extensions } : {}) } },
  };
}
