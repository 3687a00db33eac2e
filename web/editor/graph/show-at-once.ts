import type { ApolloCache } from '@apollo/client';
import { graphClient } from './graph-client.ts';

/** What of the cache is as it will be once a change is made. */
export type CacheChange = (cache: ApolloCache) => void;

let count = 0;

/**
 * Shows a change as if it was made, while the server is asked for it. Once that is over what the server answered stands there, or what stood there
 * before where it refused.
 */
export async function showAtOnce<Answer>(change: CacheChange, work: () => Promise<Answer>): Promise<Answer> {
  count += 1;
  const name = `shown at once ${count}`;
  graphClient.cache.recordOptimisticTransaction(change, name);
  try {
    return await work();
  } finally {
    graphClient.cache.removeOptimistic(name);
  }
}

/** Entities of a type with other values in some of their fields. */
export function withFields(
  type: string,
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
): CacheChange {
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));
  return (cache) => {
    for (const id of ids) {
      const key = cache.identify({ __typename: type, id });
      if (key) cache.modify({ id: key, fields });
    }
  };
}
