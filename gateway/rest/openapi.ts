import { z } from 'zod';
import { refusalsOf } from './openapi-refusals.ts';
import type { OperationFacts } from './operation-facts.ts';
import { isPublished, publishedError } from './published/published-error.ts';
import type { RestRoute, RestTag } from './rest-route.ts';

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'For programs; each status names those it may have.' },
        message: { type: 'string', description: 'One sentence for the person who sees it.' },
        hint: {
          type: 'string',
          description: 'What a program has to send; absent where the message says it all.',
        },
        requestId: {
          type: 'string',
          description: 'Names the request in the log; absent where a rule refused it.',
        },
        fields: {
          type: 'array',
          description: 'What of the input is wrong; absent where no field is named.',
          items: { type: 'object', properties: { message: { type: 'string' } }, additionalProperties: true },
        },
      },
    },
    crumbFail: {
      type: 'boolean',
      description: 'True when the crumb was missing: the right one comes as the cookie `crumb`.',
    },
  },
};

const { $schema, ...publishedErrorSchema } = z.toJSONSchema(publishedError);

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A program’s API key, from `vitrine key create` or the mutation `createApiKey`. It needs neither cookies nor a crumb.',
  },
  session: {
    ...{ type: 'apiKey', in: 'cookie', name: 'vitrine_session' },
    description: 'A contributor who signed in with a browser.',
  },
  memberSession: {
    ...{ type: 'apiKey', in: 'cookie', name: 'vitrine_member' },
    description: 'A member who signed in with a browser.',
  },
  crumb: {
    ...{ type: 'apiKey', in: 'header', name: 'X-SiteUser-XSRF-Token' },
    description:
      'The text of the cookie `crumb`, which pages and refusals set. Browsers send it with every write that their cookies go along with.',
  },
};

/** The OpenAPI document of the documented paths, and of what the graph says of the operations that they run. */
export function openapiOf(tags: readonly RestTag[], factsOf: (operation: string) => OperationFacts): object {
  const schemas: Record<string, object> = { Error: errorSchema, PublishedError: publishedErrorSchema };
  const paths: Record<string, Record<string, object>> = {};
  for (const { name: tag, routes } of tags) {
    for (const route of routes) {
      const method = route.method.toLowerCase();
      const operation = { tags: [tag], ...describeRoute(route, factsOf(route.operation), schemas) };
      paths[route.path] = { ...paths[route.path], [method]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description:
        'The documented paths of a website. Each runs the same operation as a field of the graph, with the same effect.',
      contact: { name: 'Whoever runs this website' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The website that serves this document.' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: { securitySchemes, schemas },
  };
}

/** `postCommerceShoppingCartEntries` of `POST /api/commerce/shopping-cart/entries`: several paths may run one stored operation. */
function operationIdOf({ method, path }: RestRoute): string {
  const words = path.replace(/^\/api/, '').match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describeRoute(route: RestRoute, facts: OperationFacts, schemas: Record<string, object>): object {
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    description: descriptionOf(route, facts),
    security: securityOf(route, facts),
    parameters: parametersOf(route),
    ...(route.fileBytes === undefined ? {} : { requestBody: fileBody }),
    ...(route.body
      ? { requestBody: { required: !route.isBodyOptional, content: bodyOf(route, route.body, schemas) } }
      : {}),
    responses: {
      [route.successStatus ?? 200]: {
        description: 'Done.',
        ...(route.successStatus === 204 ? {} : { content: jsonOf(route.response, 'output', schemas) }),
      },
      ...Object.fromEntries(
        refusalsOf(route, facts).map(([status, description]) => [
          status,
          {
            description,
            content: {
              'application/json': {
                schema: {
                  $ref: `#/components/schemas/${isPublished(route.path) ? 'PublishedError' : 'Error'}`,
                },
              },
            },
          },
        ]),
      ),
    },
  };
}

function descriptionOf({ summary, operation, needsKey }: RestRoute, { permission }: OperationFacts): string {
  const who =
    permission === 'VISITOR'
      ? needsKey
        ? 'For every program with a key.'
        : 'Open to every visitor.'
      : permission === 'MEMBER'
        ? 'For members who signed in.'
        : `Needs the permission \`${permission}\`.`;
  return `${summary} ${who} Runs the stored operation \`${operation}\`.`;
}

/** Who may ask; a list of ways, of which one is enough. */
function securityOf(
  { isBodySigned, needsKey }: RestRoute,
  { isWrite, permission }: OperationFacts,
): object[] {
  if (isBodySigned) return [{}];
  if (needsKey) return [{ apiKey: [] }];
  const crumb = isWrite ? { crumb: [] } : {};
  if (permission === 'MEMBER') return [{ memberSession: [], ...crumb }];
  if (permission !== 'VISITOR') return [{ apiKey: [] }, { session: [], ...crumb }];
  return isWrite ? [{}, { apiKey: [] }, crumb] : [{}, { apiKey: [] }];
}

function parametersOf({ path, query, takesIdempotencyKey }: RestRoute): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query);
  const named = Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.includes(`{${name}}`);
    return { name, in: isInPath ? 'path' : 'query', required: isInPath || required.includes(name), schema };
  });
  return takesIdempotencyKey ? [...named, idempotencyKey] : named;
}

const fileBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        ...{ type: 'object', required: ['file'], additionalProperties: false },
        properties: { file: { type: 'string', format: 'binary', description: 'The one file of the form.' } },
      },
    },
  },
};

const idempotencyKey = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  description:
    'Names the request, such as by a UUID: sent again with the same body, it is not carried out again. An order is named by 16 characters at least.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** A body; what it shares with others by a name goes to `schemas`, once. */
function jsonOf(
  type: z.ZodType,
  io: 'input' | 'output',
  schemas: Record<string, object>,
): { 'application/json': object } {
  const { $schema, $defs = {}, ...schema } = z.toJSONSchema(type, { io });
  for (const [name, shared] of Object.entries($defs)) schemas[name] = withoutDefs(shared);
  return { 'application/json': { schema: withoutDefs(schema) } };
}

/** The body, in every form that the path takes it in. */
function bodyOf(
  { takesForms, takesText, takesMergePatch }: RestRoute,
  type: z.ZodType,
  schemas: Record<string, object>,
): Record<string, object> {
  const content = jsonOf(type, 'input', schemas);
  return {
    ...content,
    ...(takesForms ? { 'application/x-www-form-urlencoded': content['application/json'] } : {}),
    ...(takesText ? { 'text/plain': content['application/json'] } : {}),
    ...(takesMergePatch ? { 'application/merge-patch+json': content['application/json'] } : {}),
  };
}

/** References lead to the components of the document instead of the schema's own definitions. */
function withoutDefs(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
