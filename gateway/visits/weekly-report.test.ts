import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { startMailServer, type TestMailServer } from '#kit/smtp-testing.ts';
import { readConfig } from '../config.ts';
import { openInstall } from '../install.ts';
import { makeOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let mailServer: TestMailServer;
let shop: TestInstall;
let website: TestWebsite;
let client: pg.Client;
let accountId: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await openTestInstall({ SMTP_URL: mailServer.url, MAIL_FROM: 'shop@example.com' });
  website = await shop.createWebsite('Corner Shop');
  client = await openTestConnection(shop.database.url, '*');
  accountId = await makeOwner(shop, website, 'olga@owners.test');
  await website.query(
    website.owner,
    'mutation { updateWebsite(input: { timeZone: "Asia/Tokyo" }) { __typename } }',
  );
});
afterAll(async () => {
  await client.end();
  await shop.close();
  await mailServer.close();
});

const olga = () => ({ ...website.owner, accountId, baseUrl: `https://${website.host}` });
const switchTo = (isMailed: boolean, viewer: TestWebsite['owner'] = olga()) =>
  website.query<{ updateWeeklyReport: { __typename: string; isMailed?: boolean; dueAt?: string | null } }>(
    viewer,
    'mutation ($isMailed: Boolean!) { updateWeeklyReport(isMailed: $isMailed) { __typename ... on WeeklyReport { isMailed dueAt } } }',
    { isMailed },
  );
const read = () =>
  website.query<{ weeklyReport: { isMailed: boolean; dueAt: string | null } | null }>(
    olga(),
    '{ weeklyReport { isMailed dueAt } }',
  );

/** Lets the report be due, and two more processes begin, which both look for what is due first. */
async function passMonday(): Promise<void> {
  await client.query("UPDATE identity.weekly_report SET due_at = now() - interval '1 minute'");
  const start = () => openInstall(readConfig({ ...shop.environment }), shop.log);
  const processes = await Promise.all([start(), start()]);
  try {
    while ((await client.query('SELECT FROM identity.weekly_report WHERE due_at <= now()')).rowCount !== 0)
      await wait(50);
  } finally {
    await Promise.all(processes.map((process) => process.close()));
  }
}

const reports = () =>
  mailServer.taken
    .filter(({ to }) => to.includes('olga@owners.test'))
    .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='));

describe('the weekly report', () => {
  test('is mailed once a week to whoever wants it, with what the reports say of the week that is over', async () => {
    expect(await read()).toEqual({ weeklyReport: { isMailed: false, dueAt: null } });
    const { updateWeeklyReport } = await switchTo(true);
    const due = new Date(updateWeeklyReport.dueAt ?? '');
    const inTokyo = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Asia/Tokyo', weekday: 'long', hour: '2-digit', minute: '2-digit' },
    });
    expect(inTokyo.format(due)).toBe('Monday 07:00');
    expect(due.getTime()).toBeGreaterThan(Date.now());
    expect(due.getTime()).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000);

    await client.query(
      `INSERT INTO analytics.daily_count (website_id, dimension, day, value, views, visits, visitors)
       SELECT $1, dimension, (date_trunc('week', now() AT TIME ZONE 'Asia/Tokyo') - back)::date, value, views, visits, visitors
       FROM (VALUES ('all', '', interval '1 day', 40, 20, 15), ('all', '', interval '7 days', 10, 5, 4), ('all', '', interval '8 days', 25, 12, 9),
         ('all', '', interval '0 days', 900, 900, 900), ('page', '/journal', interval '2 days', 33, 20, 15))
         AS v (dimension, value, back, views, visits, visitors)`,
      [website.id],
    );
    await passMonday();
    while (reports().length === 0) await mailServer.takes(mailServer.taken.length + 1);
    const [mail = ''] = reports();
    expect(mail).toContain('Corner Shop:');
    expect(mail).toContain('Pages seen (the week before: 25, +100%): 50');
    expect(mail).toContain('/journal: 33');
    expect(mail).toContain(`https://${website.host}/config/analytics?from=`);
    expect(reports()).toHaveLength(1);
    const { rows } = await client.query("SELECT FROM identity.mail WHERE key LIKE 'weekly-report:%'");
    expect(rows).toHaveLength(1);
    const { weeklyReport } = await read();
    expect(new Date(weeklyReport?.dueAt ?? '').getTime()).toBeGreaterThan(Date.now());
  });

  test('ends when it is not wanted any more, and with the right to read reports', async () => {
    expect((await switchTo(false)).updateWeeklyReport).toMatchObject({ isMailed: false, dueAt: null });
    await switchTo(true);
    await client.query('UPDATE identity.contributor SET role = 7 WHERE account_id = $1', [accountId]);
    const before = (await client.query("SELECT FROM identity.mail WHERE key LIKE 'weekly-report:%'"))
      .rowCount;
    await passMonday();
    const after = (await client.query("SELECT FROM identity.mail WHERE key LIKE 'weekly-report:%'")).rowCount;
    expect(after).toBe(before);
    await client.query('DELETE FROM identity.contributor WHERE account_id = $1', [accountId]);
    expect((await client.query('SELECT FROM identity.weekly_report')).rowCount).toBe(0);
  });

  test('is no program’s', async () => {
    const { accountId: _, ...program } = website.owner;
    expect((await switchTo(true, program)).updateWeeklyReport.__typename).toBe('InvalidInput');
  });
});
