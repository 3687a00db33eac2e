import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { findPersonalAccesses } from './personal-data.rules.ts';

const schema = buildSchema(`
  type Query { orders: OrderConnection contact(id: ID!): Contact product: Product subscribersCsv(listId: ID!): File }
  type Mutation { cancelOrder: CancelResult exportVisitor: File }
  type OrderConnection { nodes: [Order!]! totalCount: Int }
  type Order { id: ID! contact: Contact }
  type Contact { id: ID! }
  type Product { id: ID! }
  type File { text: String }
  union CancelResult = Order
`);

function accessesOf(text: string, data: object, isProgram = false, variables = {}): string[] {
  const document = parse(text);
  return findPersonalAccesses(schema, { document }, variables, data, isProgram).map(
    ({ change, kind, subjectId }) => `${change} ${kind} ${subjectId}`.trim(),
  );
}

test('the page of one customer is personal, and says whose it is', () => {
  const text = 'query ($id: ID!) { shown: contact(id: $id) { id } }';
  expect(accessesOf(text, { shown: { id: '7' } }, false, { id: '7' })).toEqual(['VIEWED contact 7']);
  expect(accessesOf(text, { shown: null }, false, { id: '7' })).toEqual([]);
});

test('of what a program reads each kind of thing is named once, wherever it stands', () => {
  const text = `query { orders { ...Page } product { id } }
    fragment Page on OrderConnection { nodes { id ... on Order { contact { id } } } }`;
  expect(accessesOf(text, { orders: {}, product: {} }, true)).toEqual([
    'VIEWED customer_order',
    'VIEWED contact',
  ]);
  expect(accessesOf(text, { orders: {} })).toEqual([]);
  expect(accessesOf('{ orders { totalCount } product { id } }', { orders: {}, product: {} }, true)).toEqual(
    [],
  );
});

test('an export is one for everyone, and a change is no look', () => {
  const text = '{ part: subscribersCsv(listId: "l1") { text } }';
  for (const isProgram of [true, false])
    expect(accessesOf(text, { part: { text: '' } }, isProgram)).toEqual(['EXPORTED subscriber l1']);
  expect(accessesOf('mutation { cancelOrder { ... on Order { id } } }', { cancelOrder: {} }, true)).toEqual(
    [],
  );
  expect(accessesOf('mutation { exportVisitor { text } }', { exportVisitor: {} })).toEqual([
    'EXPORTED visitor',
  ]);
});
