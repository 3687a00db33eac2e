import { type Queries, statement } from '#kit/database.ts';

/** A way to send that a discount names. */
export interface NamedShipping {
  readonly id: string;
  readonly name: string;
}

const readNamed = statement(
  'SELECT id, name FROM shipping_option WHERE website_id = $1 AND id = ANY($2) ORDER BY id',
);

/** The ways to send that a discount names; those that are gone are left out. */
export async function findNamedShipping(queries: Queries, ids: readonly string[]): Promise<NamedShipping[]> {
  return ids.length === 0 ? [] : queries.rows<NamedShipping>(readNamed, [ids]);
}
