import { expect, test } from 'vitest';
import { findHtmlExcess } from './html-size.rules.ts';

test.each([
  ['a long article', `<h2>A</h2><p>b <b>c</b><br><img src="x"></p>`.repeat(2_000)],
  [
    'paragraphs and list items that nothing closes',
    `<p>a${'<ul><li>b<li>c</ul>'.repeat(2_000)}${'<p>d'.repeat(2_000)}`,
  ],
  ['a table whose cells nothing closes', `<table>${'<tr><td>a<td>b</tr>'.repeat(2_000)}</table>`],
  ['a drawing of many lines', `<svg>${'<path d="M0 0"/>'.repeat(900)}</svg>`.repeat(10)],
  ['ends without a begin', '</div>'.repeat(15_000)],
])('%s can be cleaned', (_, html) => {
  expect(findHtmlExcess(html)).toBeNull();
});

test('what nothing closes is too deep at some time, and what has too many tags is refused', () => {
  expect(findHtmlExcess('<div>'.repeat(1_000))).toBeNull();
  expect(findHtmlExcess('<div>'.repeat(1_001))).toBe('A text may have at most 1000 tags within each other.');
  expect(findHtmlExcess('<li><tr>'.repeat(1_000))).toContain('within each other');
  expect(findHtmlExcess('<b>x</b>'.repeat(10_001))).toBe('A text may have at most 20000 tags.');
});
