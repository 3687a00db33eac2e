import { expect, test } from 'vitest';
import { renderOne } from '../testing.ts';

test('a donation block leads to its fund with each suggested amount, without a script', async () => {
  const html = await renderOne('donation', { fundSlug: 'harbour', text: 'For <terns>' });
  expect(html).toContain('action="/donate/harbour" method="get"');
  expect(html).toContain('A clean harbour');
  expect(html).toContain('For &lt;terns&gt;');
  expect(html.match(/value="[\d.]+"/g)).toEqual([...['value="10.00"', 'value="25.00"']]);
});

test('a donation block shows no amounts where its owner wants none, and nothing of a fund that is closed', async () => {
  const plain = await renderOne('donation', { fundSlug: 'harbour', showAmounts: false, button: 'Help' });
  expect(plain).not.toContain('choice');
  expect(plain).toContain('>Help</button>');
  expect(await renderOne('donation', { fundSlug: 'gone' })).not.toContain('<form');
});
