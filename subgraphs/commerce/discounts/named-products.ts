import type { SelectedInfo } from '#kit/selected-fields.ts';
import type { CommerceContext } from '../context.ts';
import type { ProductRow } from '../products/product.data.ts';
import { readingFor } from '../products/product-reading.ts';

/** The products that a discount names, for its owner; those that are gone are left out. */
export async function findNamedProducts(
  ids: readonly string[],
  { catalog }: Pick<CommerceContext, 'catalog'>,
  info: SelectedInfo,
): Promise<ProductRow[]> {
  const rows = await catalog.readings[readingFor(info)].loadMany(ids);
  return rows.flatMap((row) => {
    if (row instanceof Error) throw row;
    return row ?? [];
  });
}
