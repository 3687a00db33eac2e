import type { FastifyRequest } from 'fastify';
import {
  ApiKeyByTokenDocument,
  type ApiKeyByTokenQuery,
  SpendOnApiKeyDocument,
} from '../generated/identity.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

/** How much of a limit is left. */
export type Allowance = KeyHolder['requests'];

/** Who holds the key that a request brought. */
export type KeyHolder = NonNullable<ApiKeyByTokenQuery['apiKeyHolder']>;

/** The key of a request that is no good: unknown on this website, over, or revoked. */
export class ApiKeyRefused extends Error {
  override readonly name = 'ApiKeyRefused';
  readonly statusCode = 401;
}

/** The key that a request brings as `Authorization: Bearer …`; undefined when it brings none. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Who holds the key; throws when it is no good. The request is counted. */
export async function findKeyHolder(
  install: Install,
  token: string,
  websiteId: string,
  requestId: string,
): Promise<KeyHolder> {
  const request = requestOf({ websiteId, requestId, permissions: ['GATEWAY'] });
  const { apiKeyHolder } = await install.graph.ask(ApiKeyByTokenDocument, { token, websiteId }, request);
  if (!apiKeyHolder) throw new ApiKeyRefused('The API key is unknown, expired or revoked.');
  return apiKeyHolder;
}

/** Counts what an operation costs; what is left afterwards. */
export async function spendCost(
  install: Pick<Install, 'graph'>,
  { id }: KeyHolder,
  cost: number,
  { websiteId, requestId }: { readonly websiteId: string; readonly requestId: string },
): Promise<Allowance> {
  const request = requestOf({ websiteId, requestId, permissions: ['GATEWAY'] });
  const variables = { id, websiteId, cost: Math.ceil(cost) };
  const { apiKeySpending } = await install.graph.ask(SpendOnApiKeyDocument, variables, request);
  return apiKeySpending;
}

/** What a program is told of its limits with every answer, as the IETF's draft of `RateLimit` headers says it. */
export function allowanceHeaders(allowances: Readonly<Record<string, Allowance>>): Record<string, string> {
  const named = Object.entries(allowances);
  const exceeded = named.find(([, { isExceeded }]) => isExceeded)?.[1];
  return {
    'ratelimit-policy': named
      .map(([name, { limit, perSeconds }]) => `"${name}";q=${limit};w=${perSeconds}`)
      .join(', '),
    ratelimit: named
      .map(([name, { remaining, secondsLeft }]) => `"${name}";r=${remaining};t=${secondsLeft}`)
      .join(', '),
    ...(exceeded ? { 'retry-after': String(Math.max(1, exceeded.secondsLeft)) } : {}),
  };
}
