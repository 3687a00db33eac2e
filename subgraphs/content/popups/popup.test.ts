import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const save = `mutation ($input: PopupInput!) { savePopup(input: $input) { __typename ... on Popup { id version title position } ... on InvalidInput { field } ... on Problem { message } } }`;
const remove = `mutation ($id: ID!) { deletePopup(id: $id) { __typename } }`;
const list = '{ website { popups { id title position isEnabled } } }';

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  visitor = content.visitorOf(owner.websiteId);
});
afterAll(() => content.close());

async function saved(input: object) {
  return owner.ask(save, { input: { title: 'Kiln opening', position: 'BOTTOM_RIGHT', ...input } });
}

describe('A popup', () => {
  it('is shown while it is on, and counts its changes', async () => {
    const { text, at } = await saved({});
    expect(at('savePopup')).toMatchObject({ version: 1, position: 'BOTTOM_RIGHT' });
    const id = text('savePopup.id');
    const shown = await visitor.ask(list);
    expect(shown.texts('website.popups', 'title')).toEqual(['Kiln opening']);
    expect([...shown.tags]).toContain('popups');
    expect((await saved({ id, isEnabled: false })).at('savePopup')).toMatchObject({ id, version: 2 });
    expect((await visitor.ask(list)).at('website.popups')).toEqual([]);
    expect((await owner.ask(list)).at('website.popups')).toHaveLength(1);
    expect((await owner.ask(remove, { id })).at('deletePopup')).toEqual({ __typename: 'DeletedPopup' });
    expect((await owner.ask(remove, { id })).at('deletePopup')).toEqual({ __typename: 'NotFound' });
  });

  it.each(
    ['TOP', 'CENTER', 'BOTTOM'].flatMap((row) => [
      `${row}_LEFT`,
      `${row}_RIGHT`,
      row === 'CENTER' ? row : `${row}_CENTER`,
    ]),
  )('may stand at %s', async (position) => {
    const { text, at } = await saved({ position });
    expect(at('savePopup')).toMatchObject({ position });
    await owner.ask(remove, { id: text('savePopup.id') });
  });

  it.each([
    [{ title: ' ' }, 'input.title'],
    [{ buttonText: 'Go' }, 'input.buttonUrl'],
    [{ buttonText: 'Go', buttonUrl: 'javascript:alert(1)' }, 'input.buttonUrl'],
    [{ buttonText: 'Go', buttonUrl: '//evil.example' }, 'input.buttonUrl'],
    [{ delaySeconds: 121 }, 'input.delaySeconds'],
    [{ showAgainAfterDays: 0 }, 'input.showAgainAfterDays'],
    [{ trigger: 'SCROLL', scrollPercent: 0 }, 'input.scrollPercent'],
    [{ startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-01T00:00:00Z' }, 'input.endsAt'],
  ])('is refused with %j', async (input, field) => {
    expect((await saved(input)).at('savePopup')).toMatchObject({ __typename: 'InvalidInput', field });
  });

  it('keeps what makes it show, and when', async () => {
    const times = { startsAt: '2026-03-01T00:00:00.000Z', endsAt: '2026-04-01T00:00:00.000Z' };
    const { text } = await saved({ trigger: 'SCROLL', scrollPercent: 25, ...times });
    const shown = await visitor.ask('{ website { popups { trigger scrollPercent startsAt endsAt } } }');
    expect(shown.at('website.popups')).toEqual([{ trigger: 'SCROLL', scrollPercent: 25, ...times }]);
    await owner.ask(remove, { id: text('savePopup.id') });
  });

  it('holds a text in which nothing runs', async () => {
    const body =
      '<p onclick="a()">All mugs<script>b()</script> <a href="/shop">at half price</a></p><squarespace:newsletter source="popup"></squarespace:newsletter>';
    const id = (await saved({ body })).text('savePopup.id');
    const shown = await visitor.ask('{ website { popups { body } } }');
    expect(shown.texts('website.popups', 'body')).toEqual([
      '<p>All mugs <a href="/shop">at half price</a></p><squarespace:newsletter source="popup"></squarespace:newsletter>',
    ]);
    await owner.ask(remove, { id });
  });

  it('is saved by one of two at once, and the other is told what is stored', async () => {
    const id = (await saved({})).text('savePopup.id');
    const told = `mutation ($input: PopupInput!) { savePopup(input: $input) { __typename ... on PopupChangedMeanwhile { stored { title version } } } }`;
    const write = (title: string, expectedVersion: number | null) =>
      owner.ask(told, { input: { id, title, position: 'CENTER', expectedVersion } });
    const both = (await Promise.all([write('Mine', 1), write('Theirs', 1)])).map(({ at }) => at('savePopup'));
    const stored = (await owner.ask(list)).texts('website.popups', 'title')[0];
    expect(both).toEqual(
      expect.arrayContaining([
        { __typename: 'Popup' },
        { __typename: 'PopupChangedMeanwhile', stored: { title: stored, version: 2 } },
      ]),
    );
    expect((await write('Knowingly', 2)).at('savePopup')).toEqual({ __typename: 'Popup' });
    expect((await write('Whatever others did', null)).at('savePopup')).toEqual({ __typename: 'Popup' });
    await owner.ask(remove, { id });
  });

  it('is one of twenty at most, also when many are made at once, and is its owner’s to make', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => saved({})));
    const refused = answers
      .map(({ at }) => at('savePopup'))
      .filter((answer) => JSON.stringify(answer).includes('Invalid'));
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ message: 'A website has at most 20 popups.' });
    expect(await visitor.askForError(save, { input: { title: 'x', position: 'CENTER' } })).toBe(
      'UNAUTHENTICATED',
    );
  });
});
