import { type Queries, statement } from '#kit/database.ts';

const lockRow = statement('SELECT id FROM product WHERE website_id = $1 AND id = $2 FOR UPDATE');

/** Nobody else changes the product until the transaction ends; false where there is no such product. */
export async function lockProduct(queries: Queries, id: string): Promise<boolean> {
  return (await queries.rows(lockRow, [id])).length > 0;
}
