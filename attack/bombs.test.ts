import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll } from 'vitest';
import { attack } from './attack.ts';
import type { Question } from './exchange.ts';
import { holdOut } from './hold-out.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const atOnce = 30;

const graphql = (payload: object | string): Question => ({
  ...{ host: stage.ours.website.host, method: 'POST', path: '/graphql' },
  headers: { 'content-type': 'application/json' },
  body: typeof payload === 'string' ? payload : JSON.stringify(payload),
});
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));
const nest = (depth: number, before: string, inside: string, after: string) =>
  before.repeat(depth) + inside + after.repeat(depth);

const typeRef = nest(7, 'ofType { kind name ', 'name', ' }');
const everyField = `types { name description fields { name description args { name description defaultValue type { kind name ${typeRef} } } type { kind name ${typeRef} } } }`;

/** Operations that are small to send and large to answer, or to look at. */
const graphBombs: Readonly<Record<string, () => object | string>> = {
  'the schema under many names': () => ({
    query: `{ ${times(50, (index) => `a${index}: __schema { ${everyField} }`).join(' ')} }`,
  }),
  'the types of the schema under many names': () => ({
    query: `{ __schema { ${times(50, (index) => `a${index}: ${everyField}`).join(' ')} } }`,
  }),
  'one type under many names': () => ({
    query: `{ ${times(55, (index) => `a${index}: __type(name: "Query") { fields { name args { type { ${typeRef} } } type { fields { name type { ${typeRef} } } } } }`).join(' ')} }`,
  }),
  'types within types of the schema': () => ({
    query: `{ __schema { types ${nest(4, '{ fields { type ', '{ name }', ' } }')} } }`,
  }),
  'the schema by fragments that name fragments': () => ({
    query: `{ __schema { ...A } } fragment A on __Schema { ${times(20, (index) => `a${index}: types { ...B }`).join(' ')} } fragment B on __Type { ${times(20, (index) => `b${index}: fields { ...C }`).join(' ')} } fragment C on __Field { ${times(18, (index) => `c${index}: type { name description }`).join(' ')} }`,
  }),
  'one field under 660 names': () => ({
    query: `{ ${times(660, (index) => `a${index}: website { id }`).join(' ')} }`,
  }),
  'the same field 1,900 times': () => ({ query: `{ website { ${'id '.repeat(1_900)} } }` }),
  '3,000 fields that there are not': () => ({
    query: `{ ${times(3_000, (index) => `nothing${index}`).join(' ')} }`,
  }),
  'names that are nearly right': () => ({
    query: `{ ${times(900, (index) => `produkt${index}`).join(' ')} }`,
  }),
  'fragments that double thirty times': () => ({
    query: `{ website { ...F0 } } ${times(30, (index) => `fragment F${index} on Website { ...F${index + 1} ...F${index + 1} }`).join(' ')} fragment F30 on Website { id }`,
  }),
  'a fragment that names itself': () => ({
    query: '{ website { ...A } } fragment A on Website { ...B } fragment B on Website { ...A id }',
  }),
  'fields that conflict within each other': () => ({
    query: `{ ${times(55, (index) => `website { ${nest(10, 'store { website { ', `a${index % 7}: id`, ' } }')} }`).join(' ')} }`,
  }),
  '1,000 directives': () => ({ query: `{ website { id ${'@include(if: true) '.repeat(1_000)} } }` }),
  '3,000 directives that there are not': () => ({ query: `{ website { id ${'@a '.repeat(3_000)} } }` }),
  'the same lists below each other': () => ({
    query: `{ ${nest(5, 'products(first: 200) { nodes { categories { ', 'name', ' } } }')} }`,
  }),
  'selections 5,000 deep': () => ({ query: `{ ${nest(5_000, 'website { ', 'id', ' }')} }` }),
  'a list 100,000 deep in the text': () => ({
    query: `{ product(id: ${nest(100_000, '[', '1', ']')}) { id } }`,
  }),
  'variables 50,000 deep': () =>
    `{"query":"query ($id: ID) { product(id: $id) { id } }","variables":{"id":${nest(50_000, '[', '1', ']')}}}`,
  '10,000 variables': () => ({
    query: `query (${times(10_000, (index) => `$v${index}: ID`).join(' ')}) { website { id } }`,
  }),
  'a text of a megabyte': () => ({
    query: 'query ($id: ID) { product(id: $id) { id } }',
    variables: { id: 'x'.repeat(1_000_000) },
  }),
  'a number with 100,000 digits': () => ({
    query: `{ products(first: ${'9'.repeat(100_000)}) { nodes { id } } }`,
  }),
  'a text with 300,000 escapes': () => ({ query: `{ product(id: "${'\\u0041'.repeat(100_000)}") { id } }` }),
  'a comment of 900 kB': () => ({ query: `#${'x'.repeat(900_000)}\n{ website { id } }` }),
  'a block text with 100,000 lines': () => ({
    query: `{ product(id: """${' \n'.repeat(100_000)}""") { id } }`,
  }),
  'a batch of 1,000 operations': () => times(1_000, () => '{ website { id } }').map((query) => ({ query })),
};

for (const [name, make] of Object.entries(graphBombs)) {
  attack(`${name}: answered within bounds, and other websites do not wait`, async (tries) => {
    const bomb = graphql(make());
    await holdOut(tries, stage, name, () => stage.target.ask(bomb));
  });
}

attack('all of them thirty times at once: the process lives, and stays small', async (tries) => {
  for (const [name, make] of Object.entries(graphBombs)) {
    const bomb = graphql(make());
    const all = Array.from({ length: atOnce }, () => bomb);
    const answers = await Promise.all(all.map((each) => stage.target.ask(each)));
    const bad = answers.filter(({ status }) => status === 0 || status >= 500);
    const told = [bad.length, bad[0]?.status, bad[0]?.body.slice(0, 100)];
    tries.holds(`${name}, ${atOnce} times`, stage.target.isAlive && bad.length === 0, told);
  }
});

attack('the usual question for the whole schema is answered in full', async (tries) => {
  const query = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true });
  const { status, body } = await stage.target.ask(graphql({ query }));
  const isWhole = status === 200 && JSON.parse(body).data?.__schema?.types.length > 300;
  tries.holds('the introspection query of stock tools', isWhole, `${status} ${body.slice(0, 200)}`);
});
