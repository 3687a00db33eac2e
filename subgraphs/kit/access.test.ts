import { GraphQLError, type GraphQLSchema, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { neighbourOf } from '#kit/forged-testing.ts';
import { assertPermission, fieldsWithoutAccess } from './access.ts';
import { buildSchema } from './executable.ts';
import type { RequestContext } from './subgraph.ts';
import { isHeldBy, readSignedViewer, signViewer, type Viewer } from './viewer.ts';

const sdlFiles = import.meta.glob<string>('../*/**/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const names = ['analytics', 'commerce', 'content', 'forms', 'identity'];
const protocolFields = ['_entities', '_service'];

function sdlOf(name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(sdlFiles).filter(([path]) => path.startsWith(`../${name}/`)));
}

/** A schema without resolvers of its own: what is refused must be refused before any of them. */
function schemaOf(sdl: Record<string, string>): GraphQLSchema {
  return buildSchema({ sdl, resolvers: [] });
}

function contextOf(viewer: Partial<Viewer>): RequestContext {
  return {
    viewer: { websiteId: 'website', permissions: [], requestId: 'test', ...viewer },
    tags: new Set(),
    effects: [],
  };
}

/** `Type.field`, its permission as the SDL says it, and a call of its resolver; read without the code under test. */
function fieldsOf(schema: GraphQLSchema) {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .filter((type) => !type.name.startsWith('_'))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ name }) => !protocolFields.includes(name))
        .map((field) => {
          const nodes = [field.astNode, type.astNode, ...type.extensionASTNodes];
          const directives = nodes.flatMap((node) => node?.directives ?? []);
          const [to] = directives.find(({ name }) => name.value === 'access')?.arguments ?? [];
          return {
            name: `${type.name}.${field.name}`,
            permission: to?.value.kind === 'EnumValue' ? to.value.value : undefined,
            resolve: field.resolve,
          };
        }),
    );
}

/** The code that a call is refused with; undefined when it is not refused. */
function refusalOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error instanceof GraphQLError ? error.extensions.code : error;
  }
  return undefined;
}

describe.each(names)('in %s', (name) => {
  const schema = schemaOf(sdlOf(name));
  const fields = fieldsOf(schema);
  const isOpen = ({ permission }: { permission: string | undefined }) =>
    permission === 'EVERYONE' || permission === 'VISITOR';

  test('every field says who may read it', () => {
    expect(fields.length).toBeGreaterThan(0);
    expect(fieldsWithoutAccess(schema)).toEqual([]);
    expect(fields.filter(({ permission }) => permission === undefined)).toEqual([]);
  });

  test('whatever needs a permission is refused to whoever has none', () => {
    const guarded = fields.filter((field) => !isOpen(field));
    expect(guarded.length).toBeGreaterThan(0);
    const viewer = contextOf({});
    const refusals = guarded.map(({ name: field, resolve }) => [
      field,
      refusalOf(() => resolve && Reflect.apply(resolve, undefined, [{}, {}, viewer, {}])),
    ]);
    expect(refusals).toEqual(guarded.map(({ name: field }) => [field, 'UNAUTHENTICATED']));
  });

  test('every permission that does not include it does not help', () => {
    const all = fields.flatMap(({ permission }) => permission ?? []);
    for (const { name: field, permission, resolve } of fields.filter((each) => !isOpen(each))) {
      const viewer = contextOf({
        accountId: 'someone',
        permissions: all.filter((other) => permission && !isHeldBy([other], permission)),
      });
      const code = refusalOf(() => resolve && Reflect.apply(resolve, undefined, [{}, {}, viewer, {}]));
      expect([field, code]).toEqual([field, 'FORBIDDEN']);
    }
  });

  test('whatever is for everyone asks nobody to sign in', () => {
    const viewer = contextOf({});
    const refused = fields.filter(isOpen).filter(
      // A message is put into the visitor's language, and refused to nobody.
      ({ resolve }) =>
        refusalOf(() => resolve && Reflect.apply(resolve, undefined, [{}, {}, viewer, {}])) !== undefined,
    );
    expect(refused.map(({ name: field }) => field)).toEqual([]);
  });
});

const mutation = 'extend type Mutation { close: Boolean @access(to: VISITOR) }';

describe('a schema is refused', () => {
  const query = `extend type Query { shop: Shop @access(to: EVERYONE) } ${mutation}`;

  test('when nobody declared who may read a type, which is named with its field', () => {
    expect(() => schemaOf({ shop: `${query} type Shop { name: String }` })).toThrow(
      'No @access is declared for Shop.name.',
    );
  });

  test('when only some fields of a type are declared', () => {
    const type = 'type Shop { name: String @access(to: EVERYONE) takings: Int debts: Int }';
    expect(() => schemaOf({ shop: `${query} ${type}` })).toThrow(
      'No @access is declared for Shop.takings, Shop.debts.',
    );
  });

  test('when an operation leaves it to all operations together', () => {
    const operations = `extend type Query @access(to: EVERYONE) { shop: String } ${mutation}`;
    expect(() => schemaOf({ shop: operations })).toThrow('No @access is declared for Query.shop.');
  });
});

describe('a permission', () => {
  test('is declared for a type and changed for one of its fields', () => {
    const schema = schemaOf({
      shop: `extend type Query { shop: Shop @access(to: EVERYONE) } ${mutation}
        type Shop @access(to: EVERYONE) { name: String takings: Int @access(to: REPORTS_READ) }`,
    });
    const guarded = fieldsOf(schema).filter(({ name, resolve }) => name.startsWith('Shop.') && resolve);
    expect(guarded.map(({ name }) => name)).toEqual(['Shop.takings']);
  });

  test('that is held opens what asks for it', () => {
    expect(() =>
      assertPermission(contextOf({ permissions: ['REPORTS_READ'] }), 'REPORTS_READ'),
    ).not.toThrow();
  });

  test('is held by whoever has a larger one that includes it, and the larger one by nobody for that', () => {
    const contextWith = (permission: string) => contextOf({ accountId: 'ada', permissions: [permission] });
    for (const [larger, included] of [
      ['CONTENT_MANAGE', 'CONTENT_DRAFT'],
      ['MEDIA_MANAGE', 'MEDIA_UPLOAD'],
    ] as const) {
      expect(() => assertPermission(contextWith(larger), included)).not.toThrow();
      expect(refusalOf(() => assertPermission(contextWith(included), larger))).toBe('FORBIDDEN');
    }
  });

  test('of another kind does not, and who signed in already is not asked to', () => {
    const editor = contextOf({ accountId: 'ada', permissions: ['CONTENT_MANAGE'] });
    expect(refusalOf(() => assertPermission(editor, 'REPORTS_READ'))).toBe('FORBIDDEN');
  });

  test('of members is held by whoever signed in to the website, not by its contributors', () => {
    expect(() => assertPermission(contextOf({ memberId: 'bob' }), 'MEMBER')).not.toThrow();
    const editor = contextOf({ accountId: 'ada', permissions: ['MEMBER'] });
    expect(refusalOf(() => assertPermission(editor, 'MEMBER'))).toBe('FORBIDDEN');
  });

  test('that opens nothing by its name alone is not granted to a signed-in member', () => {
    expect(refusalOf(() => assertPermission(contextOf({ memberId: 'bob' }), 'GATEWAY'))).toBe('FORBIDDEN');
  });
});

describe('the viewer that the gateway signs', () => {
  const secret = 'a secret of the install';
  const now = Date.parse('2026-03-01T12:00:00Z');
  const viewer: Viewer = {
    websiteId: 'website',
    permissions: ['REPORTS_READ'],
    accountId: 'ada',
    requestId: 'request',
  };
  const signed = signViewer(viewer, secret, now);

  test('is read as it was signed', () => {
    expect(readSignedViewer(signed, secret, now)).toEqual(viewer);
    expect(readSignedViewer(signed, secret, now + 60_000)).toEqual(viewer);
  });

  test('is refused when it is missing', () => {
    for (const header of [undefined, '', '.', signed.split('.')[0], `${signed.split('.')[0]}.`]) {
      expect(readSignedViewer(header, secret, now)).toBeNull();
    }
  });

  test('is refused when someone else signed it', () => {
    expect(readSignedViewer(signViewer(viewer, 'another secret', now), secret, now)).toBeNull();
  });

  test('is refused when it was changed after it was signed', () => {
    const [, signature = ''] = signed.split('.');
    const forged = Buffer.from(
      JSON.stringify({ viewer: { ...viewer, permissions: ['GATEWAY'] }, signedAt: now }),
    );
    expect(readSignedViewer(`${forged.toString('base64url')}.${signature}`, secret, now)).toBeNull();
    for (const changed of [signed.slice(0, -4), neighbourOf(signed), `${signed}.x`])
      expect(readSignedViewer(changed, secret, now), changed).toBeNull();
  });

  test('is refused after a minute, and when it comes from the future', () => {
    expect(readSignedViewer(signed, secret, now + 60_001)).toBeNull();
    expect(readSignedViewer(signed, secret, now - 60_001)).toBeNull();
  });
});
