import { expect, test } from 'vitest';
import { keepPartsOf } from './kept-parts.ts';
import { renderPage } from './render-page.ts';
import { renderInputOf } from './testing.ts';

const card = { id: 'mug', title: 'Mug', addedOn: 1_600_000_000_000 };
const list = '{.repeated section items}{@|apply card.block}{.end}';

/** Pages of a theme with a list of cards; each time with the same card, which never changes. */
function shopOf(cardBlock: string, layout = list, blocks: Readonly<Record<string, string>> = {}) {
  const files = { 'site.region': `<main>${layout}</main>`, 'blocks/card.block': cardBlock, ...blocks };
  const items = [keepPartsOf({ ...card })];
  const { theme } = renderInputOf(files);
  return async (context: Readonly<Record<string, unknown>> = {}, more: { now?: number } = {}) => {
    const { html } = await renderPage({ ...renderInputOf(files, { items, ...context }, more), theme });
    return /<main>([\s\S]*)<\/main>/.exec(html)?.[1];
  };
}

test('a card is drawn once for pages that answer it alike', async () => {
  let drawn = 0;
  const formatters = new Map([['money', () => `drawn ${++drawn}`]]);
  const files = { 'site.region': `<main>${list}</main>`, 'blocks/card.block': '{@|money} {shop.name}' };
  const { theme } = renderInputOf(files);
  const items = [keepPartsOf({ ...card })];
  const page = async (name: string) =>
    (await renderPage({ ...renderInputOf(files, { items, shop: { name } }, { formatters }), theme })).html;
  expect(await page('Kiln')).toContain('drawn 1 Kiln');
  expect(await page('Kiln')).toContain('drawn 1 Kiln');
  expect(await page('Oven')).toContain('drawn 2 Oven');
});

test('a card says what its page says, whatever an earlier page said', async () => {
  const page = shopOf(
    '{title} in {collection.title}{.if sale}, reduced{.end}{.section @}{.if of.shop} {of.shop}{.end}{.end};',
  );
  expect(await page({ collection: { title: 'Shop' } })).toBe('Mug in Shop;');
  expect(await page({ collection: { title: 'Sale' }, sale: true })).toBe('Mug in Sale, reduced;');
  expect(await page({ collection: { title: 'Shop' } })).toBe('Mug in Shop;');
  expect(await page({ collection: { title: 'Shop' }, of: { shop: 'Kiln' } })).toBe('Mug in Shop Kiln;');
});

test('a card knows its place in the list', async () => {
  const other = { id: 'bowl', title: 'Bowl' };
  const page = shopOf('{@index}{title};');
  expect(await page()).toBe('1Mug;');
  const files = { 'site.region': `<main>${list}</main>`, 'blocks/card.block': '{@index}{title};' };
  const kept = keepPartsOf({ ...card });
  const { theme } = renderInputOf(files);
  for (const items of [
    [kept, other],
    [other, kept],
    [kept, kept],
  ]) {
    const { html } = await renderPage({ ...renderInputOf(files, { items }), theme });
    expect(html).toContain(items.map(({ title }, index) => `${index + 1}${title};`).join(''));
  }
});

test('a card with arguments, and one whose partial is a macro of its page, is drawn by them', async () => {
  const page = shopOf(
    '{@args.look} {title}{@|apply price.block}',
    [
      '{.macro own}macro{.end}',
      '{.repeated section items}{@|apply card.block look=small} {@|apply card.block look=large}{.end}',
    ].join(''),
    { 'blocks/price.block': ' block' },
  );
  expect(await page()).toBe('small Mug block large Mug block');
  expect(await page()).toBe('small Mug block large Mug block');
});

test('how long ago something was is told by the time of each page', async () => {
  const page = shopOf('{addedOn|timesince}');
  const now = card.addedOn + 60_000;
  const first = await page({}, { now: now + 60_000 });
  expect(await page({}, { now: now + 3 * 86_400_000 })).not.toBe(first);
});
