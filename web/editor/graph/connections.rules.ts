import { isRecord } from '#schema/record.ts';

/** A list that is read page by page, as the cache keeps it. */
export interface CachedConnection {
  readonly nodes?: readonly unknown[];
  readonly edges?: readonly unknown[];
  readonly pageInfo?: unknown;
}

/** Lists are one where they differ in nothing but the page. */
export function listKey(args: Readonly<Record<string, unknown>> | null): string {
  const { first: _first, after: _after, ...rest } = args ?? {};
  return JSON.stringify(rest, (_key, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
      : value,
  );
}

/** A page without a cursor begins the list anew; any other is added to its end. */
export function mergePages(
  existing: CachedConnection | undefined,
  incoming: CachedConnection,
  after: unknown,
): CachedConnection {
  if (after === undefined || after === null || !existing) return incoming;
  return {
    ...existing,
    ...incoming,
    ...(incoming.nodes ? { nodes: [...(existing.nodes ?? []), ...incoming.nodes] } : {}),
    ...(incoming.edges ? { edges: [...(existing.edges ?? []), ...incoming.edges] } : {}),
  };
}
