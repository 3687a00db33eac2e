import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

const owner = { websiteId: 'shop', accountId: 'ada', permissions: ['REPORTS_READ', 'WEBSITE_MANAGE'] };
const content = 'id name view lastDays from to comparison segment { by value }';
const answerOf = `{ __typename ... on SavedReport { ${content} } ... on InvalidInput { field } }`;
const save = (input: object, viewer = owner) =>
  figures.run(
    `mutation ($input: SavedReportInput!) { createSavedReport(input: $input) ${answerOf} }`,
    { input: { name: 'Search', view: 'FIGURES', ...input } },
    viewer,
  );
const rename = async (id: string, name: string, viewer = owner) => {
  const asked = `mutation ($id: ID!, $name: String!) { renameSavedReport(id: $id, name: $name) ${answerOf} }`;
  return (await figures.run(asked, { id, name }, viewer)).at('renameSavedReport');
};
const remove = async (id: string, viewer = owner) => {
  const asked = 'mutation ($id: ID!) { deleteSavedReport(id: $id) { __typename } }';
  return (await figures.run(asked, { id }, viewer)).at('deleteSavedReport.__typename');
};
const list = async (viewer = owner) =>
  (await figures.run(`{ savedReports { ${content} } }`, {}, viewer)).at('savedReports');

describe('a saved report', () => {
  test('holds its days, what they are compared with and its visits, and stands in the list by its name', async () => {
    const fair = { websiteId: 'fair', accountId: 'ada', permissions: owner.permissions };
    await save(
      {
        ...{ name: ' Sale of spring ', from: '2026-03-01', to: '2026-03-09', comparison: 'YEAR_BEFORE' },
        segment: { by: 'SOURCE', value: 'Google' },
      },
      fair,
    );
    await save({ name: 'Failures', view: 'PROBLEMS', lastDays: 7 }, fair);
    expect(await list(fair)).toMatchObject([
      {
        ...{ name: 'Failures', view: 'PROBLEMS', lastDays: 7, from: null, to: null },
        ...{ comparison: 'DAYS_BEFORE', segment: null },
      },
      {
        ...{ name: 'Sale of spring', view: 'FIGURES', lastDays: null, from: '2026-03-01', to: '2026-03-09' },
        ...{ comparison: 'YEAR_BEFORE', segment: { by: 'SOURCE', value: 'Google' } },
      },
    ]);
  });

  test('is one of two hundred at most, also when some are saved at once', async () => {
    const mall = { ...owner, websiteId: 'mall' };
    const saveMany = (count: number) =>
      Promise.all(Array.from({ length: count }, () => save({ name: 'View', lastDays: 7 }, mall)));
    // Not all at once: the last of so many would wait for a connection longer than a busy database lets them.
    for (let times = 0; times < 6; times += 1) await saveMany(30);
    const saved = await saveMany(23);
    const refused = saved.filter((asked) => asked.text('createSavedReport.__typename') === 'InvalidInput');
    expect(refused.map((asked) => asked.at('createSavedReport.field'))).toEqual(['input', 'input', 'input']);
    expect(await list(mall)).toHaveLength(200);
  });

  test('is given another name and removed, once', async () => {
    const id = (await save({ lastDays: 30 })).text('createSavedReport.id');
    expect(await rename(id, 'Month')).toMatchObject({ name: 'Month', lastDays: 30 });
    expect(await rename(id, ' ')).toEqual({ __typename: 'InvalidInput', field: 'name' });
    expect(await remove(id)).toBe('SavedReportDeleted');
    expect(await remove(id)).toBe('NotFound');
    expect(await rename(id, 'Month')).toEqual({ __typename: 'NotFound' });
  });

  test('needs a name and days that are either the last ones or stay the same', async () => {
    for (const [input, field] of [
      [{ name: '', lastDays: 7 }, 'input.name'],
      [{ lastDays: 367 }, 'input.lastDays'],
      [{ lastDays: 7, from: '2026-03-01', to: '2026-03-02' }, 'input.lastDays'],
      [{}, 'input.from'],
      [{ from: '2026-03-02', to: '2026-03-01' }, 'input.to'],
    ] as const)
      expect((await save(input)).at('createSavedReport')).toEqual({ __typename: 'InvalidInput', field });
  });

  test('is of one website, made by who manages it and read by who reads its reports, and logged', async () => {
    const id = (await save({ lastDays: 7 })).text('createSavedReport.id');
    const elsewhere = { ...owner, websiteId: 'elsewhere' };
    expect(await list(elsewhere)).toEqual([]);
    expect(await remove(id, elsewhere)).toBe('NotFound');
    expect(await rename(id, 'Ours', elsewhere)).toEqual({ __typename: 'NotFound' });
    const reader = { ...owner, permissions: ['REPORTS_READ'] };
    expect(await list(reader)).toHaveLength(1);
    expect((await save({ lastDays: 7 }, reader)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const log = await figures.run(
      'query ($id: ID) { visitsAudit(subjectId: $id) { nodes { accountId kind change } } }',
      { id },
      { ...owner, permissions: ['AUDIT_READ'] },
    );
    expect(log.at('visitsAudit.nodes')).toEqual([
      { accountId: 'ada', kind: 'saved_report', change: 'CREATED' },
    ]);
  });
});
