import { z } from 'zod';

/** What is shown of a JSON schema. */
export interface JsonSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly format?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly additionalProperties?: boolean | JsonSchema | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: jsonSchema.optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
    additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
  }),
);

const content = z.object({ 'application/json': z.object({ schema: jsonSchema }) });
/** By their media types; the first one is shown. */
const bodies = z.record(z.string(), z.object({ schema: jsonSchema }));

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(z.object({ name: z.string(), required: z.boolean(), schema: jsonSchema })).default([]),
  requestBody: z.object({ content: bodies }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
});

const openApi = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

/** One documented path with its method. */
export interface ApiOperation extends z.infer<typeof operation> {
  /** Unique in the document; a path may be asked for by several methods with one operation. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** The operations of an OpenAPI document, in its order, with what is said of all of them. */
export function readOpenApi(document: object): {
  readonly description: string;
  readonly operations: readonly ApiOperation[];
} {
  const { info, paths } = openApi.parse(withoutReferences(document, document));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      path,
      method: method.toUpperCase(),
      id: idOf(method, path),
    })),
  );
  return { description: info.description, operations };
}

/** The document with what it shares by a reference in each place that refers to it. No schema of ours contains itself. */
function withoutReferences(part: unknown, document: object): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => withoutReferences(each, document));
  const { $ref: reference, ...rest }: { $ref?: unknown } = part;
  const own = Object.entries(rest).map(([name, value]) => [name, withoutReferences(value, document)]);
  const shared =
    typeof reference === 'string' ? withoutReferences(lookUp(reference, document), document) : {};
  return { ...(typeof shared === 'object' ? shared : {}), ...Object.fromEntries(own) };
}

/** What `#/components/schemas/Money` names. */
function lookUp(reference: string, document: object): unknown {
  let found: unknown = document;
  for (const name of reference.split('/').slice(1))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return found;
}

function idOf(method: string, path: string): string {
  return [method, ...path.split(/[^a-zA-Z0-9]+/).slice(2)].filter(Boolean).join('-').toLowerCase();
}
