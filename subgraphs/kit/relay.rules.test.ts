import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType, parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { mapPage, pageOf } from './id-page.ts';
import { completeConnections } from './relay.rules.ts';

const api = buildSchema(readFileSync('schema/api.graphql', 'utf8'));
const connections = Object.values(api.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => name.endsWith('Connection'));

describe('A list of the graph', () => {
  it('has edges with cursors and four fields of pageInfo, whichever it is', () => {
    expect(connections.length).toBeGreaterThan(30);
    for (const { name, getFields } of connections.map((type) => ({
      name: type.name,
      getFields: () => type.getFields(),
    }))) {
      const { nodes, edges, pageInfo } = getFields();
      expect(String(edges?.type), name).toBe(`[${name.replace(/Connection$/, 'Edge')}!]!`);
      expect(String(pageInfo?.type), name).toBe('PageInfo!');
      const edge = api.getType(name.replace(/Connection$/, 'Edge'));
      expect(isObjectType(edge) && String(edge.getFields().cursor?.type), name).toBe('String!');
      expect(isObjectType(edge) && `[${edge.getFields().node?.type}]!`, name).toBe(String(nodes?.type));
    }
    const pageInfo = api.getType('PageInfo');
    expect(isObjectType(pageInfo) && Object.keys(pageInfo.getFields()).sort()).toEqual([
      ...['endCursor', 'hasNextPage', 'hasPreviousPage', 'startCursor'],
    ]);
  });

  it('can be asked for what follows one of it: each takes first and after', () => {
    const lists = Object.values(api.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields())
          .filter((field) => /Connection!?$/.test(String(field.type)))
          .map(({ name, args }) => [`${type.name}.${name}`, args.map((argument) => argument.name)] as const),
      )
      // The numbered part of a products page's list that its address asks for.
      .filter(([name]) => name !== 'Page.products');
    for (const [name, names] of lists)
      expect(names, name).toEqual(expect.arrayContaining(['first', 'after']));
  });

  it('declares its nodes only, and keeps what else it has', () => {
    const sdl = `type OrderConnection @access(to: VISITOR) { nodes: [Order!]! totalCount: Int! } type Connection { id: ID! }`;
    const types = print(completeConnections(parse(sdl)));
    expect(types).toContain('edges: [OrderEdge!]!');
    expect(types).toContain('type OrderEdge @access(to: VISITOR)');
    expect(types).toContain('totalCount: Int!');
    expect(types.match(/edges/g)).toHaveLength(1);
  });
});

describe('A page of a list', () => {
  const place = (letter: string) => letter;

  it('tells what precedes and what follows', () => {
    const first = pageOf(['a', 'b', 'c'], { size: 2, after: undefined }, place);
    expect(first.pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
    expect(first.pageInfo.endCursor).toBe(first.edges[1]?.cursor);
    const last = pageOf(['c'], { size: 2, after: first.pageInfo.endCursor }, place);
    expect(last.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: false });
    expect(pageOf(['c'], { size: 2, skip: 2 }, place).pageInfo.hasPreviousPage).toBe(true);
    expect(pageOf([], { size: 2 }, place).pageInfo).toMatchObject({ startCursor: null, endCursor: null });
  });

  it('begins after what was left out, though nothing is shown for that', () => {
    const page = mapPage(pageOf(['a', 'b', 'c'], { size: 3 }, place), (letter) =>
      letter === 'c' ? null : letter,
    );
    expect(page.nodes).toEqual(['a', 'b']);
    expect(Buffer.from(page.pageInfo.endCursor ?? '', 'base64url').toString()).toBe('c');
  });
});
