import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import supergraphSdl from '#schema/supergraph.graphql?raw';
import { readAccessMap } from '../graph/shareable.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { walkOperations } from './schema-walk-testing.ts';

interface RolePermissions {
  readonly role: string;
  readonly permissions: readonly string[];
}

let install: TestInstall;
let website: TestWebsite;
let roles: readonly RolePermissions[];
const access = readAccessMap(supergraphSdl);

beforeAll(async () => {
  install = await openTestInstall({ RATE_LIMITS: 'off' });
  website = await install.createWebsite();
  ({ roles } = await website.query<{ roles: RolePermissions[] }>(
    website.visitor(),
    '{ roles { role code permissions } }',
  ));
});
afterAll(() => install.close());

const cup = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#8a3b1e' } })
    .png()
    .toBuffer();

const permissionOf = (text: string, name: string) =>
  access.get(`${text.startsWith('query') ? 'Query' : 'Mutation'}.${name}`) ?? '';

/** Signs someone in or out, or begins a website: about the one who asks, not about what they may do here. */
const besides = new Set(['signIn', 'signOut', 'createWebsite']);

describe('every operation is open to those whose role allows it, and to nobody else', () => {
  test('as each role', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const operation of walkOperations(install.install.graph.schema)) {
      const { name, bareText: text } = operation;
      const permission = permissionOf(text, name);
      if (besides.has(name) || ['EVERYONE', 'VISITOR'].includes(permission)) continue;
      const variables = operation.fill({ isWhole: false, idFor: () => 'nothing-has-this-id' });
      for (const { role, permissions } of roles) {
        const viewer = { ...website.owner, permissions: [...permissions] };
        const { json } = await website.run(viewer, text, variables);
        const { errors = [] }: { errors?: { path?: unknown[]; extensions: { code: string } }[] } =
          JSON.parse(json);
        const isRefused = errors.some(
          ({ path, extensions }) => extensions.code === 'FORBIDDEN' && path?.length === 1,
        );
        asked += 1;
        if (isRefused === permissions.includes(permission)) wrong.push(`${role}: ${name}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(1_000);
  });

  test('whoever chooses pictures from the library sees which one is chosen, and what shows it', async () => {
    const input = { filename: 'cup.png', base64: (await cup()).toString('base64'), altText: 'A cup' };
    const { uploadImage } = await website.query<{ uploadImage: { id: string } }>(
      website.owner,
      'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id } } }',
      { input },
    );
    const { id } = uploadImage;
    const choosing = roles.filter(({ permissions }) => permissions.includes('MEDIA_MANAGE'));
    expect(choosing.map(({ role }) => role)).toContain('STORE_MANAGER');
    for (const { permissions } of choosing) {
      const viewer = { ...website.owner, permissions: [...permissions] };
      const text = 'query ($id: ID!) { image(id: $id) { altText uses { kind } } }';
      expect(await website.query(viewer, text, { id })).toEqual({ image: { altText: 'A cup', uses: [] } });
    }
  });

  test('a role of another website is none here', async () => {
    const elsewhere = await install.createWebsite('Elsewhere');
    const { contributors } = await elsewhere.query<{ contributors: unknown[] }>(
      elsewhere.owner,
      '{ contributors { role } }',
    );
    expect(contributors).toEqual([]);
  });
});
