import type { FastifyInstance } from 'fastify';

const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** How a path is asked. */
export type Method = (typeof writes)[number] | 'GET';

/** A path that answers, with `any` in the places of its parameters. */
export interface Write {
  readonly method: Method;
  readonly url: string;
}

/** Every path that takes writes, or is asked in another way, as the app itself lists them. */
export function listRoutes(app: FastifyInstance, methods: readonly Method[] = writes): Write[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, tree = '', path = '', listed = ''] = /^(.*?[├└]── )(\S+) \(([^)]+)\)/.exec(line) ?? [];
      if (tree === '') return [];
      const level = tree.length / 4 - 1;
      above.length = level;
      above[level] = path;
      const url = above.join('').replace(/:\w+/g, 'any');
      return methods
        .filter((method) => listed.split(', ').includes(method))
        .map((method) => ({ method, url }));
    });
}
