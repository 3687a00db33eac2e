import { readFileSync } from 'node:fs';
import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import webOperations from '#web/generated/operations.json' with { type: 'json' };
import gatewayOperations from '../generated/operations.json' with { type: 'json' };
import { findDocumentProblems } from './document-size.rules.ts';

const schema = buildSchema(readFileSync(new URL('../../schema/api.graphql', import.meta.url), 'utf8'));
const many = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');
const messagesOf = (text: string) => findDocumentProblems(schema, parse(text)).map(({ message }) => message);

describe('a document is refused before it is validated', () => {
  const tooLarge: readonly (readonly [string, string, string])[] = [
    [
      'with 660 aliases of one field',
      `{ website { ${many(660, (index) => `a${index}: title`)} } }`,
      'has 660 aliases; 60 are allowed',
    ],
    [
      'with the same field 400 times at one place',
      `{ website { ${'title '.repeat(400)} } }`,
      'asks for the same fields too often',
    ],
    [
      'with repetitions within repetitions',
      `{ ${many(12, () => `website { ${many(20, () => 'collections { id }')} }`)} }`,
      'asks for the same fields too often',
    ],
    [
      'with `__typename` 2000 times',
      `{ website { ${'__typename '.repeat(2_000)} } }`,
      'has 2001 fields; 1000 are allowed',
    ],
    [
      'with a thousand directives',
      `{ website { title ${'@include(if: true) '.repeat(1_000)} } }`,
      'has 1000 directives; 100 are allowed',
    ],
    [
      'with a thousand variables',
      `query (${many(1_000, (index) => `$v${index}: Int`)}) { website { title } }`,
      'has 1000 variables; 100 are allowed',
    ],
    [
      'with two hundred operations',
      many(200, (index) => `query Q${index} { website { title } }`),
      'has 200 operations and fragments; 100 are allowed',
    ],
    [
      'with two hundred fragments that nothing uses',
      `{ website { title } } ${many(200, (index) => `fragment F${index} on Website { title }`)}`,
      'has 201 operations and fragments; 100 are allowed',
    ],
    [
      'with a fragment spread three hundred times',
      `{ website { ${'...F '.repeat(300)} } } fragment F on Website { title }`,
      'has 300 spreads of fragments; 250 are allowed',
    ],
    [
      'with fragments that double each other 60 times',
      `{ website { ...F0 } } ${many(60, (index) => `fragment F${index} on Website { ...F${index + 1} ...F${index + 1} }`)} fragment F60 on Website { title }`,
      'once its fragments are written out',
    ],
    [
      'with aliases in fragments, as often as they are spread',
      `{ website { ...F ...F ...F ...F } } fragment F on Website { ${many(20, (index) => `a${index}: title`)} }`,
      'has 80 aliases; 60 are allowed',
    ],
    [
      'with a name of a thousand characters',
      `{ ${'x'.repeat(1_000)} }`,
      'has a name of 1000 characters; 200 are allowed',
    ],
    [
      'with levels in a fragment that is used nowhere',
      `{ website { title } } fragment F on Website ${'{ collections '.repeat(20)} { id } ${'}'.repeat(20)}`,
      'is 21 levels deep; 16 are allowed',
    ],
  ];
  for (const [title, text, reason] of tooLarge)
    test(title, () => expect(messagesOf(text)).toEqual([expect.stringContaining(reason)]));

  test('when a fragment contains itself, whatever else it is', () => {
    expect(
      messagesOf(
        '{ website { ...A } } fragment A on Website { collections { ...B } } fragment B on Collection { website { ...A } }',
      ),
    ).toEqual(['Cannot spread fragment "A" within itself via "B".']);
  });
});

test('every operation that the product ships with is small enough', () => {
  for (const { text } of Object.values({ ...webOperations, ...gatewayOperations })) {
    expect(messagesOf(text)).toEqual([]);
  }
});
