import { expect, test } from 'vitest';
import { renderOne, testBlockData } from '#web/blocks/testing.ts';
import { themeOf } from '../template/testing.ts';
import type { ThemeProblem } from '../theme/theme.ts';
import { testCollection, testImage, testItem, testProduct } from './testing.ts';
import { themeBlocks } from './theme-blocks.ts';

/** Draws a block by a theme with a template for its kind. */
async function drawn(kind: string, template: string, value: object): Promise<string> {
  const { html } = await drawWith(kind, template, value);
  return /<div class="sqs-block-content">(.*)<\/div><\/div>/s.exec(html)?.[1]?.split('</div></div>')[0] ?? '';
}

async function drawWith(
  kind: string,
  template: string,
  value: object,
  partials: Readonly<Record<string, string>> = {},
) {
  const theme = themeOf({
    ...partials,
    'blocks/own.block': template,
    'blocks/own.block.conf': JSON.stringify({ type: kind }),
  });
  const problems: ThemeProblem[] = [];
  const themeTemplate = themeBlocks(theme, {
    ...{ language: 'en', now: 0, revisionId: 'r1' },
    onProblems: (some) => problems.push(...some),
  });
  const lists = { journal: { collection: testCollection(), items: [testItem()], products: [] } };
  const html = await renderOne(kind, value, { ...testBlockData(lists), themeTemplate });
  return { html, problems };
}

const { id: imageId, url } = testImage();

test('a theme draws a picture its own way, with its words and its link', async () => {
  const template =
    '{.equal? info.designLayout "card"}<i>{info.title}, {info.description}: {info.linkTo}</i><img data-of="{item.assetUrl}" alt="{info.altText}">{.end}';
  const value = { imageId, design: 'card', title: 'A <mug>', caption: 'Blue', link: '/shop', altText: 'Mug' };
  expect(await drawn('image', template, value)).toBe(
    `<i>A &lt;mug&gt;, Blue: /shop</i><img data-of="${url}" alt="Mug">`,
  );
  expect(await drawn('image', template, { imageId: 'gone' })).toBe('');
});

test('a theme draws buttons, quotes and sounds its own way', async () => {
  const button = { text: 'Read on', link: '/journal', size: 'large', newWindow: true };
  expect(await drawn('button', '<a class="{buttonSize}" href="{buttonLink}">{buttonText}</a>', button)).toBe(
    '<a class="large" href="/journal">Read on</a>',
  );
  const quote = { quote: 'Wait.', source: 'Ines' };
  expect(await drawn('quote', '<q>{quote}</q> {source}', quote)).toBe('<q>Wait.</q> Ines');
  const sound = { url: '/s/kiln.mp3', title: 'Kiln' };
  expect(await drawn('audio', '<audio src="{audioAssetUrl}"></audio>{title}', sound)).toBe(
    '<audio src="/s/kiln.mp3"></audio>Kiln',
  );
});

test('a theme draws galleries and lists of another page its own way', async () => {
  const gallery = { design: 'slider', pictures: [{ imageId, title: 'Mug', link: '/shop/mug' }] };
  const slides =
    '{options.design}{.repeated section items}<a href="{clickthroughUrl}" data-of="{assetUrl}">{title}</a>{.end}';
  expect(await drawn('gallery', slides, gallery)).toBe(`slider<a href="/shop/mug" data-of="${url}">Mug</a>`);
  const summary = { collection: 'journal', design: 'wall' };
  const list = '{design} {collection.title}: {.repeated section items}{title}{.end}';
  expect(await drawn('summary-v2', list, summary)).toBe('autocolumns Journal: Opening the kiln');
});

test('a theme draws products, searches and the words of a page its own way', async () => {
  const card = '{buttonText}: {.section product}{title} {@|product-price}{@|add-to-cart-btn}{.end}';
  const product = await drawn('product', card, { productId: testProduct().id, button: 'Get it' });
  expect(product).toMatch(/^Get it: Quay mug .*£/);
  expect(product).toContain('sqs-add-to-cart-button');
  expect(await drawn('product', card, { productId: 'gone' })).toBe('');
  const search = '<p data-to="{searchUrl}">{placeholder}</p>';
  expect(await drawn('search', search, {})).toBe('<p data-to="/search">Search</p>');
  const cloud = '{collection.title}{.repeated section items} <a href="{fullUrl}">{title}</a>{.end}';
  const labels = { collection: 'journal', of: 'categories', limit: 1 };
  const [name = ''] = testCollection().categories;
  expect(await drawn('tagcloud', cloud, labels)).toBe(
    `Journal <a href="/journal?category=${name}">${name}</a>`,
  );
});

test('a block that the theme has no template for, or that themes do not draw, looks as usual', async () => {
  const text = { text: 'Read on', link: '/journal' };
  const usual = await renderOne('button', text);
  expect((await drawWith('image', '<b>Ours</b>', {})).html).not.toContain('Ours');
  expect((await drawWith('divider', '<b>Ours</b>', {})).html).not.toContain('Ours');
  const { html, problems } = await drawWith('button', '{buttonText|no-such}{buttonText}', text);
  expect(html).not.toBe(usual);
  expect(problems).toMatchObject([{ file: 'blocks/own.block', line: 1 }]);
});

test('a template of a block that runs on and on costs the block its own look only', async () => {
  const partials = {
    'blocks/many.block': '{@|apply more.block}'.repeat(100),
    'blocks/more.block': '{buttonText}'.repeat(100),
  };
  const value = { text: 'Read on', link: '/journal' };
  const { html } = await drawWith('button', '{@|apply many.block}'.repeat(100), value, partials);
  expect(html).toBe(await renderOne('button', value));
});
