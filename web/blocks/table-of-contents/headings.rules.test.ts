import { expect, test } from 'vitest';
import { withHeadingIds } from './headings.rules.ts';

test('Each heading gets an id of its words, and no two the same', () => {
  const { html, headings } = withHeadingIds(
    '<h2>Glaze &amp; kiln</h2><p>…</p><h3 class="x">Öfen</h3><h2>Glaze &amp; kiln</h2>',
    new Set(['öfen']),
  );
  expect(headings).toEqual([
    { id: 'glaze-kiln', level: 2, text: 'Glaze & kiln' },
    { id: 'öfen-2', level: 3, text: 'Öfen' },
    { id: 'glaze-kiln-2', level: 2, text: 'Glaze & kiln' },
  ]);
  expect(html).toContain('<h3 class="x" id="öfen-2">Öfen</h3>');
});

test('A heading keeps the id that it has, and one without words is left out', () => {
  const html = '<h2 id="own">Ours</h2><h2> <br></h2><h1>Title</h1><h5>Small</h5>';
  expect(withHeadingIds(html, new Set())).toEqual({
    html,
    headings: [{ id: 'own', level: 2, text: 'Ours' }],
  });
});

test('A heading of nothing but signs is linked to all the same', () => {
  expect(withHeadingIds('<h2>***</h2>', new Set()).headings[0]).toMatchObject({ id: 'section', text: '***' });
});
