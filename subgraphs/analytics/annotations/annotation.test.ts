import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

const owner = { websiteId: 'shop', accountId: 'ada', permissions: ['REPORTS_READ', 'WEBSITE_MANAGE'] };
const answerOf = '{ __typename ... on Annotation { id date text } ... on InvalidInput { field } }';
const create = async (date: string, text: string, viewer = owner) => {
  const input = { date, text };
  const asked = `mutation ($input: AnnotationInput!) { createAnnotation(input: $input) ${answerOf} }`;
  return figures.run(asked, { input }, viewer);
};
const update = async (id: string, date: string, text: string, viewer = owner) => {
  const asked = `mutation ($id: ID!, $input: AnnotationInput!) { updateAnnotation(id: $id, input: $input) ${answerOf} }`;
  return (await figures.run(asked, { id, input: { date, text } }, viewer)).at('updateAnnotation');
};
const remove = async (id: string, viewer = owner) => {
  const asked = 'mutation ($id: ID!) { deleteAnnotation(id: $id) { __typename } }';
  return (await figures.run(asked, { id }, viewer)).at('deleteAnnotation.__typename');
};
const read = async (from: string, to: string, viewer = owner) => {
  const asked =
    'query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) { annotations { date text } } }';
  return (await figures.run(asked, { from, to }, viewer)).at('visitReport.annotations');
};

describe('a note on a day', () => {
  test('is shown in reports of that day, with others from the oldest day to the newest', async () => {
    await create('2026-03-05', ' Prices up ');
    await create('2026-03-01', 'Newsletter sent');
    await create('2026-03-09', 'New pictures');
    const [newsletter, prices] = [
      { date: '2026-03-01', text: 'Newsletter sent' },
      { date: '2026-03-05', text: 'Prices up' },
    ];
    expect(await read('2026-03-01', '2026-03-05')).toEqual([newsletter, prices]);
    expect(await read('2026-03-02', '2026-03-08')).toEqual([prices]);
  });

  test('is changed and removed, once', async () => {
    const id = (await create('2026-04-01', 'Sale')).text('createAnnotation.id');
    expect(await update(id, '2026-04-02', 'Sale begins')).toMatchObject({ date: '2026-04-02' });
    expect(await read('2026-04-01', '2026-04-30')).toEqual([{ date: '2026-04-02', text: 'Sale begins' }]);
    expect(await remove(id)).toBe('AnnotationDeleted');
    expect(await remove(id)).toBe('NotFound');
    expect(await update(id, '2026-04-02', 'Sale')).toMatchObject({ __typename: 'NotFound' });
    expect(await read('2026-04-01', '2026-04-30')).toEqual([]);
  });

  test('needs a real day and some words, not too many', async () => {
    for (const [date, text, field] of [
      ['2026-02-30', 'Sale', 'input.date'],
      ['tomorrow', 'Sale', 'input.date'],
      ['0000-01-01', 'Sale', 'input.date'],
      ['2026-03-01', '  ', 'input.text'],
      ['2026-03-01', 'x'.repeat(201), 'input.text'],
    ] as const)
      expect((await create(date, text)).at('createAnnotation')).toEqual({
        __typename: 'InvalidInput',
        field,
      });
  });

  test('has nine others beside it on its day at most, also when two are written at once', async () => {
    const mall = { ...owner, websiteId: 'mall' };
    const kindOf = (asked: Awaited<ReturnType<typeof create>>) => asked.text('createAnnotation.__typename');
    const written = await Promise.all(
      Array.from({ length: 12 }, (_, index) => create('2026-07-01', `Note ${index}`, mall)),
    );
    const kinds = written.map(kindOf).sort();
    expect(kinds).toEqual([
      ...Array.from({ length: 10 }, () => 'Annotation'),
      ...['InvalidInput', 'InvalidInput'],
    ]);
    expect(await read('2026-07-01', '2026-07-01', mall)).toHaveLength(10);
    const beside = (await create('2026-07-02', 'Sale', mall)).text('createAnnotation.id');
    expect(await update(beside, '2026-07-01', 'Sale', mall)).toEqual({
      __typename: 'InvalidInput',
      field: 'input.date',
    });
    const full = written.find((asked) => kindOf(asked) === 'Annotation')?.text('createAnnotation.id') ?? '';
    expect(await update(full, '2026-07-01', 'Other words', mall)).toMatchObject({ text: 'Other words' });
  });

  test('is of one website, made by who manages it and read by who reads its reports', async () => {
    const id = (await create('2026-05-01', 'Fair')).text('createAnnotation.id');
    const elsewhere = { ...owner, websiteId: 'elsewhere' };
    expect(await read('2026-05-01', '2026-05-01', elsewhere)).toEqual([]);
    expect(await remove(id, elsewhere)).toBe('NotFound');
    const reader = { ...owner, permissions: ['REPORTS_READ'] };
    expect(await read('2026-05-01', '2026-05-01', reader)).toHaveLength(1);
    expect((await create('2026-05-01', 'Fair', reader)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('is in the log of changes with who made it', async () => {
    const id = (await create('2026-06-01', 'Fair')).text('createAnnotation.id');
    const log = await figures.run(
      'query ($id: ID) { visitsAudit(subjectId: $id) { nodes { accountId kind change } } }',
      { id },
      { ...owner, permissions: ['AUDIT_READ'] },
    );
    expect(log.at('visitsAudit.nodes')).toEqual([
      { accountId: 'ada', kind: 'annotation', change: 'CREATED' },
    ]);
  });
});
