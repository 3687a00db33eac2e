import { expect, test } from 'vitest';
import schema from '#schema/page-context.schema.json' with { type: 'json' };
import { namesBelow } from './context-paths.rules.ts';

const below = (path: string) => namesBelow(path.split('.').filter(Boolean), schema).map(({ name }) => name);

test('a template’s author is offered what a page knows, at each step of a path', () => {
  expect(below('')).toEqual(expect.arrayContaining(['website', 'collection', 'items', 'title', 'fullUrl']));
  expect(below('website')).toEqual(expect.arrayContaining(['siteTitle', 'timeZone']));
  expect(below('item.structuredContent')).toEqual(expect.arrayContaining(['variants', 'onSale']));
  expect(below('structuredContent.priceMoney')).toEqual(expect.arrayContaining(['value', 'currency']));
  expect(below('items')).toContain('assetUrl');
  expect(below('no.such')).toEqual([]);
});
