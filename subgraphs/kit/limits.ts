import {
  defaultFieldResolver,
  type GraphQLDirective,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
} from 'graphql';
import { z } from 'zod';
import { ownText } from '#schema/forget-definitions.ts';
import { tryAgainMessage } from '#schema/try-again.rules.ts';
import type { LimitCounts } from './limit-counts.ts';
import { type Limit, scaleLimit, subjectOf } from './limits.rules.ts';
import type { RequestContext } from './subgraph.ts';
import type { Viewer } from './viewer.ts';

const declared = z.object({
  to: z.int().positive(),
  perSeconds: z.int().positive(),
  by: z.enum(['ADDRESS', 'SESSION', 'WEBSITE']),
  group: z.string().nullish(),
  isLeased: z.boolean(),
  message: z.string().nullish(),
});

/** How often the writes of an install are accepted. */
export interface WriteLimits {
  /** Counts a write under a limit, and throws where it comes too often. */
  take(limit: Limit, viewer: Viewer): Promise<void>;
}

/** Counts under what the operator's factor makes of each limit. */
export function createWriteLimits(
  counts: LimitCounts,
  factor: number,
  isOwnCart?: (viewer: Viewer) => boolean,
): WriteLimits {
  return {
    async take(declared, viewer) {
      const limit = scaleLimit(declared, factor);
      const subject = subjectOf(limit, viewer, isOwnCart);
      if (subject === null) return;
      const secondsLeft = counts.take(limit, subject, viewer.websiteId);
      const refused = secondsLeft instanceof Promise ? await secondsLeft : secondsLeft;
      if (refused !== null) throw tooManyRequests(limit, refused);
    },
  };
}

/** Puts a count before the resolver of each mutation and each query that declares `@limited`. */
export function enforceLimits(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getMutationType(), schema.getQueryType()];
  for (const field of roots.flatMap((root) => Object.values(root?.getFields() ?? {}))) {
    const limits = declaredLimits(schema, field);
    if (limits.length === 0) continue;
    limitsByField.set(field, limits);
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (parent, args, context: RequestContext, info) => {
      for (const limit of limits) await context.writeLimits?.take(limit, context.viewer);
      return resolve(parent, args, context, info);
    };
  }
  return schema;
}

const limitsByField = new WeakMap<GraphQLField<unknown, unknown>, readonly Limit[]>();

/** The limits that are enforced of a mutation or a query, the narrowest subject as it wrote them. */
export function limitsOf(field: GraphQLField<unknown, unknown>): readonly Limit[] {
  return limitsByField.get(field) ?? [];
}

function declaredLimits(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): Limit[] {
  const directive = schema.getDirective('limited');
  if (!directive || !field.astNode) return [];
  return (field.astNode.directives ?? [])
    .filter(({ name }) => name.value === directive.name)
    .map((node) => readLimit(directive, node, field.name));
}

function readLimit(
  directive: GraphQLDirective,
  node: Parameters<typeof getArgumentValues>[1],
  fieldName: string,
): Limit {
  const { group, message, ...limit } = declared.parse(getArgumentValues(directive, node));
  return { ...limit, message: message ? ownText(message) : null, name: group ?? fieldName };
}

/** The error of a write that comes too often, with what its `Retry-After` and `RateLimit` headers say. */
export function tooManyRequests({ name, to, perSeconds, message }: Limit, retryAfter: number): GraphQLError {
  return new GraphQLError(message ?? tryAgainMessage(retryAfter), {
    extensions: { code: 'TOO_MANY_REQUESTS', retryAfter, limit: { name, to, perSeconds } },
  });
}
