import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { collectionTypeCode, collectionTypeCodes, collectionTypeOf } from './collection-types.ts';
import { contentSourceCode, contentSourceOf } from './content-sources.ts';
import { pageTypeCode, pageTypeCodes } from './page-types.ts';
import { recordTypeCode, recordTypeCodes, recordTypeOf } from './record-types.ts';

const schema = buildSchema(readFileSync(new URL('api.graphql', import.meta.url), 'utf8'));

/** The values of an enum of the graph, each with the code that its description promises. */
function promised(name: string): [string, number][] {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new Error(`${name} is no enum`);
  return type
    .getValues()
    .map((value) => [value.name, Number(/\(code (\d+)\)/.exec(value.description ?? '')?.[1])]);
}

test('each type of page has its code', () => {
  expect(Object.values(pageTypeCodes)).toEqual([
    ...[1, 2, 3, 50, 100, 101, 102, 103, 104, 105, 106, 107],
    ...[200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 300, 301, 400],
  ]);
  expect(pageTypeCode('SHOW_CART')).toBe(200);
  expect(Object.entries(pageTypeCodes)).toEqual(expect.arrayContaining(promised('PageType')));
});

test('each type of collection has the code that the graph promises', () => {
  expect(promised('CollectionType')).toEqual(Object.entries(collectionTypeCodes));
  for (const [, code] of promised('CollectionType'))
    expect(collectionTypeCode(collectionTypeOf(code))).toBe(code);
  expect(collectionTypeOf(9_999)).toBe('GENERIC');
});

test('each kind of item has the code that the graph promises', () => {
  expect(promised('RecordType')).toEqual(Object.entries(recordTypeCodes));
  for (const [, code] of promised('RecordType')) expect(recordTypeCode(recordTypeOf(code))).toBe(code);
  expect(recordTypeOf(9_999)).toBe('TEXT');
});

test('what the page of a form shows is a letter on documented paths', () => {
  expect([
    contentSourceOf('i'),
    contentSourceOf('c'),
    contentSourceOf('x'),
    contentSourceOf(undefined),
  ]).toEqual([...['ITEM', 'COLLECTION', null, null]]);
  expect([contentSourceCode('ITEM'), contentSourceCode('COLLECTION')]).toEqual(['i', 'c']);
});
