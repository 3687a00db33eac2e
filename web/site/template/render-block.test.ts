import { expect, test } from 'vitest';
import { renderSystemBlock } from './render-block.ts';
import { noTagData } from './tag-data.ts';
import { testNow, themeOf } from './testing.ts';

const theme = themeOf({
  'blocks/picture.block': '<figure>{title|html}</figure>',
  'blocks/picture.block.conf': '{"type": "image"}',
});
const input = {
  theme,
  context: { title: 'A & B' },
  tagData: noTagData,
  now: testNow,
  system: { headers: '', footers: '', cartClasses: '', templateRevision: '1' },
};

test('a theme draws a system block its own way', async () => {
  expect((await renderSystemBlock(input, 'image'))?.html).toBe('<figure>A &amp; B</figure>');
});

test('a block that the theme does not draw is left to the system', async () => {
  expect(await renderSystemBlock(input, 'button')).toBeUndefined();
});
