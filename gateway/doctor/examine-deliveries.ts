import type pg from 'pg';
import type { SubgraphName } from '#subgraphs/index.ts';
import { advice, type Finding, fine } from './finding.ts';

/** Where addresses are kept that are told what happens, by the subgraph that tells them. */
const tablesOf: Partial<
  Record<SubgraphName, { addresses: string; deliveries: string; key: string; named: string; screen: string }>
> = {
  identity: {
    ...{ addresses: 'identity.webhook', deliveries: 'identity.webhook_delivery', key: 'webhook_id' },
    ...{ named: 'Webhooks', screen: 'Settings › Webhooks' },
  },
  forms: {
    ...{ addresses: 'forms.form_connection', deliveries: 'forms.hook_delivery', key: 'connection_id' },
    ...{ named: 'Connections of forms', screen: 'Forms' },
  },
};

const longSeconds = 10 * 60;

/** Addresses of webhooks and of forms that have taken nothing for a while, though something waits for them. */
export async function examineDeliveries(
  client: pg.Client,
  schemas: readonly SubgraphName[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const schema of schemas) {
    const tables = tablesOf[schema];
    if (!tables || !(await isThere(client, tables.deliveries))) continue;
    const { addresses, deliveries, key, named, screen } = tables;
    const { rows } = await client.query<{ count: number; waiting: number; seconds: number; error: string }>(
      `SELECT count(DISTINCT a.id)::int AS count, count(*)::int AS waiting, max(d.last_error) AS error,
         extract(epoch FROM now() - min(a.failing_since))::int AS seconds
       FROM ${addresses} a JOIN ${deliveries} d ON d.website_id = a.website_id AND d.${key} = a.id AND d.state = 'QUEUED'
       WHERE a.failing_since < now() - ${longSeconds} * interval '1 second'`,
    );
    const [failing] = rows;
    if (!failing || failing.count === 0) continue;
    const since = `${Math.round(failing.seconds / 60)} minutes`;
    findings.push(
      advice(
        'deliveries',
        `${named} take nothing (${failing.count}), the first for ${since}, while ${failing.waiting} wait: ${failing.error}.`,
        `${screen} of the website names them: tell whoever runs the address, or switch it off. It is tried again by itself.`,
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [fine('deliveries', 'Webhooks and connections of forms are answered.')];
}

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS "isThere"',
    [table],
  );
  return rows[0]?.isThere === true;
}
