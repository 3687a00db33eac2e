import pg from 'pg';

/**
 * Begins a transaction that is bound to a website. Behind a pooler that lends a server connection for one transaction only, nothing may be set
 * for longer: what a session keeps would be the next client's. A connection that is not bound sees no table, as none is in its path.
 */
export async function beginBound(
  client: pg.PoolClient,
  { schema, websiteId, accountId }: { schema: string; websiteId: string; accountId: string },
): Promise<void> {
  // One round trip, and none of it reads: whoever works on it may still choose the isolation of the transaction.
  await client.query(
    `BEGIN; SET LOCAL search_path = ${pg.escapeIdentifier(schema)}; SET LOCAL random_page_cost = 1.1; SET LOCAL TimeZone = 'UTC';
     SET LOCAL vitrine.website_id = ${pg.escapeLiteral(websiteId)}; SET LOCAL vitrine.account_id = ${pg.escapeLiteral(accountId)}`,
  );
}

/** Lets a connection go back to its pool with its transaction ended: committed, or undone where something in it failed. */
export function endOnRelease(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  client.release = (broken) => {
    if (broken || client.getTransactionStatus() === 'I') release(broken);
    else
      client.query('COMMIT').then(
        () => release(),
        (error: Error) => release(error),
      );
  };
  return client;
}
