import { readFileSync } from 'node:fs';
import { buildSchema, executeSync, getIntrospectionQuery, getOperationAST, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { findDocumentProblems } from './document-size.rules.ts';
import { limits } from './limits.rules.ts';
import { findCostProblem, measureCost, readPrices } from './operation-cost.rules.ts';

const schema = buildSchema(readFileSync(new URL('../../schema/api.graphql', import.meta.url), 'utf8'));
const prices = readPrices(schema);

function judge(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text, { maxTokens: limits.tokens });
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document has no operation.');
  const problem =
    findDocumentProblems(schema, document)[0] ?? findCostProblem(document, operation, variables, prices);
  return {
    message: problem?.message ?? null,
    cost: measureCost(document, operation, variables, prices),
    length: () => JSON.stringify(executeSync({ schema, document, variableValues: variables }).data).length,
  };
}

/** As GraphiQL, Apollo Sandbox, code generators and older clients ask: the standard query with fewer or more options. */
const everything = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
};
const ofTools: readonly (readonly [string, string])[] = [
  ['the standard query', getIntrospectionQuery()],
  ['the standard query with all its options', getIntrospectionQuery(everything)],
  ['the standard query without descriptions', getIntrospectionQuery({ descriptions: false })],
  [
    'a query without fragments, as some clients write it',
    '{ __schema { queryType { name } mutationType { name } subscriptionType { name } types { kind name description fields(includeDeprecated: true) { name description isDeprecated args { name type { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } type { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } inputFields { name defaultValue type { kind name ofType { kind name } } } interfaces { name } enumValues(includeDeprecated: true) { name } possibleTypes { name } } directives { name locations args { name } } } }',
  ],
];

describe('the schema is told to the tools that ask for it', () => {
  for (const [title, text] of ofTools)
    test(title, () => {
      const { message, cost, length } = judge(text);
      expect(message).toBeNull();
      const price = cost * 20;
      expect(price / length()).toBeGreaterThan(0.8);
      expect(price / length()).toBeLessThan(1.6);
      expect(limits.introspected / price).toBeGreaterThan(2);
    });

  test('one type by its name, which costs what is known of that type', () => {
    const text = 'query ($name: String!) { __type(name: $name) { name fields { name type { name } } } }';
    expect(judge(text, { name: 'Website' }).message).toBeNull();
    expect(judge(text, { name: 'Mutation' }).cost).toBeGreaterThan(judge(text, { name: 'Website' }).cost * 2);
    expect(judge(text, { name: 'Nothing' }).cost).toBeLessThan(2);
  });
});

describe('what is asked of the schema costs what it answers, however it is asked', () => {
  const ways: readonly (readonly [string, string])[] = [
    [
      'through the types of fields of types of fields',
      '{ __schema { types { fields { type { fields { type { fields { name } } ofType { fields { type { fields { name } } } } } ofType { fields { name type { ofType { name fields { name description } } } } } } } } } }',
    ],
    [
      'through fragments',
      '{ __schema { types { ...T } } } fragment T on __Type { fields { type { ofType { ...U } } args { type { ofType { ...U } } } } } fragment U on __Type { name description ofType { fields { name args { name description } } } fields { name description args { name description } } }',
    ],
    [
      'through interfaces and what implements them',
      '{ __type(name: "Problem") { possibleTypes { interfaces { possibleTypes { name } } } } }',
    ],
  ];
  for (const [title, text] of ways)
    test(title, () => {
      const { message, cost, length } = judge(text);
      expect(message).toBeNull();
      expect((cost * 20) / length()).toBeGreaterThan(0.8);
      expect((cost * 20) / length()).toBeLessThan(1.6);
    });
});

describe('more of the schema than there is to it is refused', () => {
  const refusal = 'The operation asks for more of the schema than there is to it.';
  const whole =
    '{ types { fields { name description args { name description type { name ofType { name } } } type { name } } } }';
  const under = (names: number, what: string) =>
    Array.from({ length: names }, (_, index) => `a${index}: ${what}`).join(' ');
  const bombs: readonly (readonly [string, string])[] = [
    ['the whole of it under twenty names', `{ ${under(20, `__schema ${whole}`)} }`],
    [
      'its descriptions under fifty names',
      `{ __schema { types { fields { ${under(50, 'description')} } } } }`,
    ],
    [
      'all that implements an interface, over and over',
      '{ __schema { types { possibleTypes { interfaces { possibleTypes { interfaces { possibleTypes { name description } } } } } } } }',
    ],
    [
      'a hundred spreads of one fragment under fifty names',
      `{ __schema { ${under(50, 'types { ...T ...T }')} } } fragment T on __Type { name description fields { name description } }`,
    ],
  ];
  for (const [title, text] of bombs) test(title, () => expect(judge(text).message).toBe(refusal));
});
