import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Terminal } from './terminal.ts';
import { visitsRecountCommand } from './visits-recount.ts';

let opened: TestInstall;
let website: TestWebsite;
const days = ['2026-03-01', '2026-03-02'].map((_, index) =>
  new Date(Date.now() - (2 - index) * 86_400_000).toISOString().slice(0, 10),
);

beforeAll(async () => {
  opened = await openTestInstall();
  website = await opened.createWebsite('Corner Shop');
  await website.query(
    website.owner,
    'mutation { updateWebsite(input: { timeZone: "UTC", settings: { areVisitorCookiesAllowed: true } }) { __typename } }',
  );
});
afterAll(() => opened.close());

async function recount(host: string, since: string) {
  const [out, notes]: [string[], string[]] = [[], []];
  const code = await visitsRecountCommand.run({
    positionals: [],
    options: { website: host, since },
    terminal: new Terminal(
      { isTTY: false, write: (text: string) => out.push(text) },
      { isTTY: false, write: (text: string) => notes.push(text) },
    ),
    open: async () => opened.install,
    settings: () => readConfig({}),
    signal: new AbortController().signal,
  });
  return { code, days: out.join('').trim().split('\n'), note: notes.join('').trim() };
}

test('an operator has the figures of each day made again, and reads which', async () => {
  for (const [index, day] of days.entries()) {
    const event = {
      ...{ eventSchemaName: 'PageView', id: `view-${index}`, at: `${day}T12:00:00.000Z` },
      eventContent: JSON.stringify({ pagePath: '/' }),
    };
    const { statusCode } = await opened.app.inject({
      ...{ method: 'POST', url: '/api/2/events/records', payload: JSON.stringify([event]) },
      headers: {
        ...{ host: website.host, 'content-type': 'text/plain' },
        ...{
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
          cookie: 'ss_cvr=vera%7C1%7C1%7C1%7C1',
        },
      },
    });
    expect(statusCode).toBeLessThan(300);
  }
  expect(await recount(website.host, days[0] ?? '')).toEqual({
    ...{ code: 0, days },
    note: 'The figures of 2 days were made again.',
  });
  const { visitReport } = await website.query<{ visitReport: { days: unknown } }>(
    website.owner,
    'query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) { days { date views } } }',
    { from: days[0], to: days[1] },
  );
  expect(visitReport.days).toEqual(days.map((date) => ({ date, views: 1 })));
});

test('a website that is not there, and a day that is none, are told', async () => {
  await expect(recount('nowhere.test', '2026-03-01')).rejects.toThrow(
    'No website answers on "nowhere.test".',
  );
  await expect(recount(website.host, 'yesterday')).rejects.toThrow('A day is written such as 2026-03-01.');
});
