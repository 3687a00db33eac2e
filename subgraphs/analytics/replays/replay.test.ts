import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyWebsite } from '#kit/database.ts';
import { neighbourOf } from '#kit/forged-testing.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import type { Viewer } from '#kit/viewer.ts';
import { dropOldEvents } from '../rollup/retention.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { replayLimits } from './replay.rules.ts';

const askId =
  '{ newSessionReplayId { __typename ... on SessionReplayId { id } ... on Problem { message } } }';
const record = `mutation ($input: RecordSessionReplayInput!) { recordSessionReplay(input: $input) {
  __typename ... on SessionReplayRecorded { isOpen } ... on InvalidInput { field } } }`;
const list = '{ sessionReplays { nodes { id path device browser seconds pageCount } } }';
const watch = `query ($id: ID!, $after: String) { sessionReplay(id: $id) { path
  parts(first: 2, after: $after) { nodes { number events } pageInfo { hasNextPage endCursor } } } }`;
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const measurement = { areCookiesAllowed: true, isCookieless: false, retentionDays: 90, replayDays: 30 };
const owner = { accountId: 'ada', permissions: ['REPORTS_READ', 'WEBSITE_MANAGE'] };

let visits: TestSubgraph;

beforeAll(async () => {
  visits = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => visits.close());

const visitorOf = (websiteId: string, more: Partial<Viewer> = {}) => ({
  ...{ websiteId, userAgent: chrome, address: '203.0.113.7', measurement, timeZone: 'UTC' },
  ...more,
});
const opened = (at: number) => ({ type: 4, timestamp: at, data: { href: '/', width: 1_280, height: 800 } });
const moved = (at: number) => ({ type: 3, timestamp: at, data: { source: 1 } });

/** Begins a recording; sends its parts. */
async function begin(websiteId: string) {
  const made = await visits.run(askId, {}, visitorOf(websiteId));
  const id = made.text('newSessionReplayId.id');
  const send = async (number: number, events: readonly object[], more: object = {}) =>
    (
      await visits.run(
        record,
        { input: { id, number, path: '/shop', events, ...more } },
        visitorOf(websiteId),
      )
    ).at('recordSessionReplay');
  return { id, send };
}

const replaysOf = async (websiteId: string) =>
  (await visits.run(list, {}, { websiteId, ...owner })).at('sessionReplays.nodes');

describe('a recorded visit', () => {
  test('is watched as it was, whatever order its pieces came in, and a piece that comes again counts once', async () => {
    const now = Date.now();
    const { send } = await begin('shop');
    const pieces = [
      () => send(2, [opened(now + 8_000)], { path: '/cart' }),
      () => send(0, [opened(now), moved(now + 500)]),
      () => send(1, [moved(now + 4_000)]),
    ];
    const answers = await Promise.all([...pieces, ...pieces].map((piece) => piece()));
    for (const answer of answers)
      expect(answer).toEqual({ __typename: 'SessionReplayRecorded', isOpen: true });
    const replays = await replaysOf('shop');
    const id = String(Object(Object(replays)[0]).id);
    expect(replays).toEqual([
      { id, path: '/shop', device: 'desktop', browser: 'Chrome', seconds: 8, pageCount: 2 },
    ]);
    const first = await visits.run(watch, { id }, { websiteId: 'shop', ...owner });
    expect(first.at('sessionReplay.parts.nodes')).toEqual([
      { number: 0, events: [opened(now), moved(now + 500)] },
      { number: 1, events: [moved(now + 4_000)] },
    ]);
    const after = first.text('sessionReplay.parts.pageInfo.endCursor');
    const rest = await visits.run(watch, { id, after }, { websiteId: 'shop', ...owner });
    expect(rest.at('sessionReplay.parts')).toMatchObject({
      nodes: [{ number: 2 }],
      pageInfo: { hasNextPage: false },
    });
    const madeUp = Buffer.from('99999999999').toString('base64url');
    const none = await visits.run(watch, { id, after: madeUp }, { websiteId: 'shop', ...owner });
    expect(none.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  test('is added to by its own id alone, on its own website alone', async () => {
    const { id, send } = await begin('mine');
    const foreign = await visits.run(
      record,
      { input: { id, number: 0, path: '/', events: [opened(1)] } },
      visitorOf('theirs'),
    );
    expect(foreign.at('recordSessionReplay')).toEqual({ __typename: 'InvalidInput', field: 'input.id' });
    expect(await send(0, [opened(1)], { id: neighbourOf(id) })).toMatchObject({ field: 'input.id' });
    expect(await replaysOf('mine')).toEqual([]);
    expect(await replaysOf('theirs')).toEqual([]);
  });

  test('takes no more than recordings get, and nothing that is no piece of one', async () => {
    const { send } = await begin('long');
    expect(await send(0, [])).toMatchObject({ field: 'input.events' });
    expect(await send(0, [{ type: 'x' }])).toMatchObject({ field: 'input.events' });
    expect(await send(-1, [opened(1)])).toMatchObject({ field: 'input.number' });
    expect(await send(0, [opened(1)], { path: 'shop' })).toMatchObject({ field: 'input.path' });
    const large = { ...opened(1), text: 'x'.repeat(replayLimits.partBytes) };
    expect(await send(0, [large])).toMatchObject({ field: 'input.events' });
    expect(await send(0, [opened(Date.now())])).toMatchObject({ isOpen: true });
    await visits.sql(
      `UPDATE session_replay SET parts = ${replayLimits.parts} WHERE website_id = 'long' RETURNING id`,
    );
    expect(await send(1, [opened(Date.now())])).toMatchObject({ isOpen: false });
  });

  test('is none where the owner wants none, of robots, of contributors and of who asks not to be followed', async () => {
    const { replayDays: _, ...unrecorded } = measurement;
    const refusals: Partial<Viewer>[] = [
      { measurement: unrecorded },
      { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { accountId: 'ada', permissions: ['CONTENT_MANAGE'] },
      { refusesMeasurement: true },
    ];
    const { id } = await begin('off');
    for (const refusal of refusals) {
      const viewer = visitorOf('off', refusal);
      expect((await visits.run(askId, {}, viewer)).at('newSessionReplayId.__typename')).toBe(
        'SessionReplayOff',
      );
      const input = { id, number: 0, path: '/', events: [opened(1)] };
      expect((await visits.run(record, { input }, viewer)).at('recordSessionReplay.__typename')).toBe(
        'SessionReplayOff',
      );
    }
    expect(await replaysOf('off')).toEqual([]);
  });

  test('is removed by its owner, and by itself when its days are over', async () => {
    const remove = `mutation ($id: ID!) { deleteSessionReplay(id: $id) { __typename } }`;
    const now = Date.now();
    for (const { send } of [await begin('short'), await begin('short')]) await send(0, [opened(now)]);
    const [first, second] = await visits.sql(`SELECT id FROM session_replay WHERE website_id = 'short'`);
    const answer = await visits.run(remove, { id: first?.id }, { websiteId: 'short', ...owner });
    expect(answer.at('deleteSessionReplay.__typename')).toBe('SessionReplayDeleted');
    const again = await visits.run(remove, { id: first?.id }, { websiteId: 'short', ...owner });
    expect(again.at('deleteSessionReplay.__typename')).toBe('NotFound');
    await visits.sql(
      `UPDATE session_replay SET expires_at = now() - interval '2 days' WHERE id = '${second?.id}' RETURNING id`,
    );
    expect(await replaysOf('short')).toEqual([]);
    const { database } = visits.subgraph;
    await dropOldEvents(database, database.forWebsite(everyWebsite), new Date().toISOString().slice(0, 10));
    expect(await visits.sql(`SELECT 1 FROM session_replay_part WHERE website_id = 'short'`)).toEqual([]);
  });
});
