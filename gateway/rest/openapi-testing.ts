import { z } from 'zod';
import openapi from '#schema/openapi.json' with { type: 'json' };

type Content = { 'application/json': { schema: object } };

/** What the description says of one way to ask a path. */
export interface DescribedOperation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content | undefined }>
  >;
}

const description: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
} = openapi;

/** What the description says of the answer to a request; undefined for addresses that are none of its paths. */
export function promiseFor(method: string, url: string, status: number) {
  const asked = url.split('?')[0]?.replace(/\/$/, '') ?? '';
  const fits = Object.keys(description.paths).filter(
    (each) =>
      new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked) &&
      method.toLowerCase() in (description.paths[each] ?? {}),
  );
  const path = fits.find((each) => each === asked) ?? fits[0];
  const operation = description.paths[path ?? '']?.[method.toLowerCase()];
  return { operation: operation && `${method} ${path}`, response: operation?.responses[status] };
}

/** All that is described, as `METHOD /path`. */
export const describedRequests: readonly string[] = Object.entries(description.paths).flatMap(
  ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

/** What the description says of a path, whatever its parameters are called. */
export function describedOperation(method: string, path: string): DescribedOperation | undefined {
  const shape = (each: string) => each.replace(/\{\w+\}/g, '{}');
  const same = Object.keys(description.paths).find((each) => shape(each) === shape(path));
  return description.paths[same ?? '']?.[method.toLowerCase()];
}

/** A schema of the description, with what it refers to. */
export function checkerOf({ 'application/json': { schema } }: Content): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: description.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}

const node = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

/** The fields of a described object, by dotted paths in which `[]` stands for the items of a list. */
export function fieldsOf(schema: unknown, at = ''): string[] {
  const { data } = node.safeParse(schema);
  if (!data) return [];
  const { properties = {}, items, anyOf = [], oneOf = [] } = data;
  return [
    ...Object.entries(properties).flatMap(([name, each]) => {
      const own = at === '' ? name : `${at}.${name}`;
      return [own, ...fieldsOf(each, own)];
    }),
    ...(items === undefined ? [] : fieldsOf(items, `${at}[]`)),
    ...[...anyOf, ...oneOf].flatMap((each) => fieldsOf(each, at)),
  ];
}

/** Names of the fields without which a described body is refused. */
export function requiredOf(schema: unknown): readonly string[] {
  return node.safeParse(schema).data?.required ?? [];
}
