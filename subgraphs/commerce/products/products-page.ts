import { z } from 'zod';
import type { CommerceContext } from '../context.ts';

const findPage = 'query ($id: ID!) { collection(id: $id) { id type } }';
const findPages = '{ website { collections { id type } } }';

const page = z.object({ id: z.string(), type: z.string() });
const onePage = z.object({ collection: page.nullable() });
const allPages = z.object({ website: z.object({ collections: z.array(page) }).nullable() });

/** The products page with this id, or the website's first one for null; null when there is none. */
export async function findProductsPage(
  id: string | null,
  ask: CommerceContext['ask'],
): Promise<string | null> {
  const pages =
    id === null
      ? (allPages.parse(await ask('content', findPages, {})).website?.collections ?? [])
      : [onePage.parse(await ask('content', findPage, { id })).collection];
  return pages.find((each) => each?.type === 'PRODUCTS')?.id ?? null;
}
