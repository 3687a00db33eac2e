import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Limit } from '#kit/limits.rules.ts';
import { limitsOf } from '#kit/limits.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { AnalyticsContext } from '../context.ts';
import type { VisitRequestInput, VisitRequestOutcome } from '../generated/graphql.ts';
import { recordEvents } from './record-events.ts';

const mostRequests = 200;

/** Keeps what each of several requests brought: what they have in common is done once, and whose limit is spent is refused alone. */
export async function recordRequests(
  context: AnalyticsContext,
  requests: readonly VisitRequestInput[],
  { schema }: Pick<GraphQLResolveInfo, 'schema'>,
): Promise<VisitRequestOutcome[]> {
  if (requests.length > mostRequests)
    throw new GraphQLError('At most 200 requests may be told at once.', {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  const limits = visitLimits(schema);
  return Promise.all(requests.map((request) => recordRequest(context, request, limits)));
}

async function recordRequest(
  context: AnalyticsContext,
  { events, visitorRecord, ...sender }: VisitRequestInput,
  limits: readonly Limit[],
): Promise<VisitRequestOutcome> {
  const viewer = viewerOf(context.viewer, sender);
  try {
    for (const limit of limits) await context.writeLimits?.take(limit, viewer);
    return {
      recorded: await recordEvents({ ...context, viewer }, events, visitorRecord ?? null),
      error: null,
    };
  } catch (error) {
    // What is wrong with one request is no matter of the others; what is wrong with all of them fails as one.
    if (!(error instanceof GraphQLError) || !isOfRequest(error)) throw error;
    return { recorded: null, error: { message: error.message, extensions: error.extensions } };
  }
}

function isOfRequest({ extensions }: GraphQLError): boolean {
  return extensions.code === 'BAD_USER_INPUT' || extensions.code === 'TOO_MANY_REQUESTS';
}

/** Whoever sent a request, at the website that the gateway asks for. */
function viewerOf(
  { websiteId, timeZone, measurement }: Viewer,
  { requestId, address, userAgent, baseUrl, ...sender }: Omit<VisitRequestInput, 'events' | 'visitorRecord'>,
): Viewer {
  return {
    ...{ websiteId, requestId, permissions: [] },
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(measurement === undefined ? {} : { measurement }),
    ...(address ? { address } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(baseUrl ? { baseUrl } : {}),
    ...(sender.accountId ? { accountId: sender.accountId } : {}),
    ...(sender.isOnlyViewer ? { isOnlyViewer: true } : {}),
    ...(sender.refusesMeasurement ? { refusesMeasurement: true } : {}),
  };
}

/** How often `recordVisitEvents` is taken of a visitor: as it declares it. */
function visitLimits(schema: GraphQLResolveInfo['schema']): readonly Limit[] {
  const field = schema.getMutationType()?.getFields().recordVisitEvents;
  const limits = field ? limitsOf(field) : [];
  if (limits.length === 0) throw new Error('Nothing says how often events of visits are taken.');
  return limits;
}
