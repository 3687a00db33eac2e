import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { Operator } from '../commands/operator.ts';
import { OperatorCreateCollectionDocument } from '../generated/graphql.ts';
import { findWebsiteTables } from '../schema-walk/sample-rows-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let install: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  install = await openTestInstall();
  website = await install.createWebsite();
});
afterAll(() => install.close());

interface Entry {
  readonly accountId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly change: string;
  readonly before: object | null;
  readonly after: object | null;
}

async function readLog(field: string, owner = website.owner, of = website): Promise<Entry[]> {
  const data = await of.query<Record<string, { nodes: Entry[] }>>(
    owner,
    `{ ${field} { nodes { accountId kind subjectId change before after } } }`,
  );
  return data[field]?.nodes ?? [];
}

describe('the log of changes', () => {
  const ada = () => ({ ...website.owner, accountId: 'ada' });

  test('says who made, changed and deleted what, with what was there before and after', async () => {
    const made = await website.query<{ createCollection: { id: string } }>(
      ada(),
      'mutation { createCollection(input: { typeName: "page", title: "Plans", slug: "plans" }) { ... on Collection { id } } }',
    );
    const { id } = made.createCollection;
    await website.query(
      { ...website.owner, accountId: 'bea' },
      'mutation ($id: ID!) { updateCollection(input: { id: $id, title: "Great plans" }) { __typename } }',
      { id },
    );
    const log = (await readLog('contentAudit')).filter(({ subjectId }) => subjectId === id);
    expect(log).toMatchObject([
      {
        accountId: 'bea',
        kind: 'collection',
        change: 'CHANGED',
        before: { title: 'Plans' },
        after: { title: 'Great plans' },
      },
      { accountId: 'ada', kind: 'collection', change: 'CREATED', before: null },
    ]);
    expect(log[1]?.after).toMatchObject({ title: 'Plans', slug: 'plans' });
  });

  test('has a change of the store, and nothing of what visitors do', async () => {
    await website.query(
      ada(),
      'mutation { updateStoreSettings(input: { minimumSubtotal: "10.00" }) { __typename } }',
    );
    expect((await readLog('storeAudit'))[0]).toMatchObject({ accountId: 'ada', kind: 'store_settings' });
    const before = (await readLog('storeAudit')).length;
    await website.run(website.visitor({ cartToken: 'c'.repeat(43) }), '{ cart { id } }');
    expect(await readLog('storeAudit')).toHaveLength(before);
  });

  test('is undone with a change that fails', async () => {
    const before = (await readLog('contentAudit')).length;
    const { json } = await website.run(
      ada(),
      'mutation { createCollection(input: { typeName: "page", title: "Again", slug: "plans" }) { __typename } }',
    );
    expect(json).toContain('SlugTaken');
    expect(await readLog('contentAudit')).toHaveLength(before);
  });

  test('is for those who may read it, and of one website only', async () => {
    const elsewhere = await install.createWebsite('Elsewhere');
    expect(await readLog('contentAudit', elsewhere.owner, elsewhere)).toEqual([]);
    const editor = { ...website.owner, permissions: ['CONTENT_MANAGE'] };
    expect((await website.run(editor, '{ contentAudit { nodes { id } } }')).json).toContain('FORBIDDEN');
  });

  test('is read page by page, newest first', async () => {
    const text =
      'query ($after: String) { contentAudit(first: 1, after: $after) { nodes { change } pageInfo { hasNextPage endCursor } } }';
    type Page = {
      contentAudit: { nodes: { change: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    };
    const first = await website.query<Page>(website.owner, text);
    const { endCursor: after } = first.contentAudit.pageInfo;
    const second = await website.query<Page>(website.owner, text, { after });
    expect(first.contentAudit.nodes).toEqual([{ change: 'CHANGED' }]);
    expect(second.contentAudit.nodes).toEqual([{ change: 'CREATED' }]);
  });

  test('is in the order of what happened, however much that is', async () => {
    const text =
      'mutation ($minimum: String!) { updateStoreSettings(input: { minimumSubtotal: $minimum }) { __typename } }';
    const minima = Array.from({ length: 12 }, (_, index) => `${index + 20}.00`);
    for (const minimum of minima) await website.query(ada(), text, { minimum });
    const log = (await readLog('storeAudit')).slice(0, minima.length);
    expect(log.map(({ after }) => after)).toEqual(
      minima.toReversed().map((minimum) => ({ minimum_subtotal_cents: Number(minimum) * 100 })),
    );
  });
});

describe('of what opens something, and of what is visitors’ own,', () => {
  test('the log says that it changed, and nothing that it holds', async () => {
    const made = await website.query<{ key: { token: string }; hook: { secret: string } }>(
      website.owner,
      `mutation {
        key: createApiKey(input: { name: "Till", permissions: [REPORTS_READ] }) { ... on ApiKeyCreated { token } }
        hook: createWebhook(input: { url: "https://partner.example/hook", types: [FORM_SUBMITTED] }) { ... on WebhookCreated { secret } }
        suppressAddress(email: "vera@visitors.test") { __typename } }`,
    );
    const log = [...(await readLog('contributorsAudit')), ...(await readLog('formsAudit'))];
    expect(log.map(({ kind, change }) => `${kind} ${change}`)).toEqual(
      expect.arrayContaining(['api_key CREATED', 'webhook CREATED', 'suppressed_address CREATED']),
    );
    const told = JSON.stringify(log);
    expect(told).toContain('Till');
    const hidden = [made.key.token, made.key.token.slice(3), made.hook.secret.replace('whsec_', '')];
    for (const secret of [...hidden, 'vera@visitors.test', 'tokenHash', 'token_hash', '"secret"'])
      expect(told).not.toContain(secret);
  });

  test('the name of who works by a key is the key’s', async () => {
    const program = { ...website.visitor(), permissions: ['CONTENT_MANAGE'], apiKeyId: 'the-till' };
    await website.query(
      program,
      'mutation { createCollection(input: { typeName: "page", title: "Made by a program" }) { __typename } }',
    );
    expect((await readLog('contentAudit'))[0]).toMatchObject({ accountId: 'the-till', kind: 'collection' });
  });
});

describe('whoever runs the install', () => {
  test('is in the log with what their commands change', async () => {
    const operator = new Operator(install.install, website.id);
    await operator.run(OperatorCreateCollectionDocument, {
      input: { typeName: 'page', title: 'Made by a command' },
    });
    expect((await readLog('contentAudit'))[0]).toMatchObject({
      ...{ accountId: 'operator', kind: 'collection', change: 'CREATED' },
      after: { title: 'Made by a command' },
    });
  });
});

/** Tables that no contributor changes by themselves, or whose changes are in the log already. */
const withoutLog: Readonly<Record<string, readonly string[]>> = {
  'the log itself, or a log of its own': [
    // What changes in an order is in its events, with who did it.
    ...['event', 'line', 'discount', 'tax', 'gift_card', 'counter', 'tag'].map(
      (name) => `commerce.order_${name}`,
    ),
    ...[
      'commerce.fulfillment_line',
      'commerce.refund_line',
      'commerce.invoice',
      'commerce.order_return_line',
    ],
    ...subgraphNames.map((name) => `${name}.audit_entry`),
    'identity.access_entry',
    ...['commerce.gift_card_entry', 'commerce.stock_movement'],
  ],
  'people’s own': [
    ...[
      'checkout',
      'cart_reminder',
      'cart_reminder_refusal',
      'idempotency_key',
      'coupon_use',
      'payment',
      'payment_customer',
      'download_count',
      'subscription_charge',
      'subscription_price_notice',
      'subscription_trial',
      'tax_answer',
      'tax_record',
    ].map((name) => `commerce.${name}`),
    ...['contact_change', 'contact_figure', 'contact_marketing'].map((name) => `commerce.${name}`),
    ...['commerce.cart', 'commerce.cart_entry', 'commerce.subscription_cart', 'forms.form_submission_key'],
    ...['content.item_like', 'content.lesson_done', 'identity.member_address', 'identity.member_identity'],
    ...[
      'identity.confirmation_token',
      'identity.member_session',
      'identity.passkey',
      'identity.recovery_code',
    ],
    ...['identity.sign_in_step', 'identity.totp', 'identity.weekly_report', 'identity.editing_presence'],
    ...['analytics.visit_event', 'analytics.visitor_salt', 'analytics.refused_event_count'],
    ...['analytics.session_replay', 'analytics.session_replay_part', 'analytics.experiment_visitor'],
  ],
  'counts of attempts': [
    ...[...subgraphNames].map((name) => `${name}.rate_limit`),
    'identity.api_key_use',
    ...['commerce.gift_card_attempt', 'commerce.restock_attempt'],
  ],
  'made from what is logged': [
    ...[
      ...['daily_count', 'daily_sale', 'daily_vital', 'page_error', 'rollup_mark'],
      ...['erased_count', 'erased_vital', 'statement_timing', 'template_timing'],
    ].map((name) => `analytics.${name}`),
    'analytics.event_retention',
    'analytics.archived_visits',
    'commerce.deleted_category',
    ...['commerce.former_product_slug', 'commerce.review_summary', 'content.former_slug'],
    ...['content.item_version', 'content.theme_file', 'content.file_upload', 'content.avif_copy'],
    'content.font_file',
    ...['content.item_count', 'content.item_label'],
    // Drafts are saved while someone types; each version says who made it, and what is published is logged.
    ...['content.block_draft', 'content.block_version', 'content.style_draft', 'content.header_footer_draft'],
    ...['commerce', 'content'].flatMap((name) => [`${name}.search_entry`, `${name}.search_language`]),
    ...['commerce', 'forms', 'identity'].flatMap((name) => [
      `${name}.webhook_subscription`,
      `${name}.webhook_event`,
    ]),
  ],
  'sent by jobs': [
    'commerce.review_request',
    ...['commerce', 'forms', 'identity'].map((name) => `${name}.mail`),
    ...['forms.hook_delivery', 'identity.webhook_delivery'],
  ],
};

describe('every table of a website', () => {
  test('keeps a log, or there is a reason why it need not', async () => {
    const everything = await openTestConnection(install.database.url);
    const { rows } = await everything.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_trigger t
       JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE t.tgname = 'write_audit_entry'`,
    );
    const tables = (await findWebsiteTables(everything, subgraphNames)).filter(({ owner }) => owner !== null);
    await everything.end();
    const logged = rows.map(({ name }) => name);
    const exempt = Object.values(withoutLog).flat();
    expect(tables.map(({ schema, name }) => `${schema}.${name}`).sort()).toEqual(
      [...logged, ...exempt].sort(),
    );
  });
});
