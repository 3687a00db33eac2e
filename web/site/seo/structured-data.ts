import type { PageInput } from '../page/page-context.ts';

/** A thing that a page tells machines of, in the words of schema.org. */
export type LdNode = { readonly '@id': string; readonly [name: string]: unknown };

/** A page as far as machines are told of it. */
export type StructuredPage = {
  readonly input: PageInput;
  /** Scheme and host of the website, without a slash at the end. */
  readonly address: string;
  /** The page's own address. */
  readonly url: string;
};

/** Tells a part of what there is to tell of a page; a part that has nothing to say gives no nodes. */
export type StructuredPart = (page: StructuredPage) => readonly LdNode[];

/**
 * What the parts say of a page, as one graph. Parts that speak of the same thing, by its `@id`, add to it: what a later one
 * says goes before what an earlier one said.
 */
export function structuredData(page: StructuredPage, parts: readonly StructuredPart[]): object {
  const nodes = new Map<string, LdNode>();
  for (const node of parts.flatMap((part) => part(page))) {
    nodes.set(node['@id'], { ...nodes.get(node['@id']), ...node });
  }
  return { '@context': 'https://schema.org', '@graph': [...nodes.values()] };
}

/** The `@id` of the product that a page sells: what other parts have to say of it goes under this name. */
export function productNodeId({ url }: StructuredPage): string {
  return `${url}#product`;
}

/** The `@id` of whoever runs the website. */
export function organizationNodeId({ address }: StructuredPage): string {
  return `${address}/#organization`;
}

/** What is known of a thing: nothing is told that is empty. */
export function known(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !isEmptyList(value),
    ),
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
