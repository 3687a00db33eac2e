import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import type { Log } from '#kit/subgraph.ts';

/** What Apollo's packages warn of goes into the log; what they only tell of themselves does not. */
export function apolloLog(log: Log): NonNullable<ApolloServerOptions<BaseContext>['logger']> {
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (message) => log.warn({}, String(message)),
    error: (message) => log.error({}, String(message)),
  };
}
