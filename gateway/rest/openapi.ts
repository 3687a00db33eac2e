import { z } from 'zod';
import type { RestRoute } from './rest-route.ts';
import { statusOfProblem } from './status.ts';

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string', description: 'One sentence for the person who sees it.' },
      },
    },
  },
};

/** Statuses that any path may answer with: bad input, a foreign origin, a bad body, and failures of ours. */
const failuresOfAll = [400, 403, 404, 413, 415, 500, 503];

/** The OpenAPI document of the documented paths. */
export function openapiOf(routes: readonly RestRoute[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const method = route.method.toLowerCase();
    paths[route.path] = { ...paths[route.path], [method]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description:
        'The documented paths of a website. Each runs the same operation as a field of the graph, with the same effect.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: { schemas: { Error: errorSchema } },
  };
}

/** `postCommerceShoppingCartEntries` of `POST /api/commerce/shopping-cart/entries`: several paths may run one stored operation. */
function operationIdOf({ method, path }: RestRoute): string {
  const words = path.replace(/^\/api/, '').match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describeRoute(route: RestRoute): object {
  const { properties = {}, required = [] } = z.toJSONSchema(route.query);
  const failures = [...new Set([...failuresOfAll, ...Object.values(statusOfProblem)])].sort();
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...(route.body
      ? { requestBody: { required: true, content: jsonOf(z.toJSONSchema(route.body, { io: 'input' })) } }
      : {}),
    responses: {
      200: { description: 'Done.', content: jsonOf(z.toJSONSchema(route.response)) },
      ...Object.fromEntries(
        failures.map((status) => [
          status,
          { description: 'Refused or failed.', content: jsonOf({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

function jsonOf(schema: object): object {
  return { 'application/json': { schema } };
}
