import { expect, test } from 'vitest';
import { isBlockKind } from '#schema/block-kinds.ts';
import { allBlocks } from '../canvas/layout.ts';
import { counter } from '../canvas/testing.ts';
import { layoutOfTemplate, pageTemplates } from './page-templates.ts';

test('a new page begins with blocks that pages can show, each with an id of its own', () => {
  for (const template of pageTemplates) {
    const layout = layoutOfTemplate(template, 'Tea & <Cake>', counter());
    const ids = [...layout.map(({ id }) => id), ...allBlocks(layout).map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(allBlocks(layout).filter(({ type }) => !isBlockKind(type))).toEqual([]);
  }
  expect(JSON.stringify(layoutOfTemplate('about', 'Tea & <Cake>', counter()))).toContain(
    'Tea &amp; &lt;Cake&gt;',
  );
});
