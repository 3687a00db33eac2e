import { readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { expect, test } from 'vitest';
import { codeOfRole, permissionsOfRole, roleNames, roleOfCode } from './roles.rules.ts';

const shared = readFileSync(new URL('../../../schema/shared.graphql', import.meta.url), 'utf8');
const accounts = readFileSync(new URL('../accounts/account.graphql', import.meta.url), 'utf8');
const { definitions } = parse(`${shared}\n${accounts}`);

function valuesOf(enumName: string): { name: string; description: string | undefined }[] {
  for (const definition of definitions) {
    if (definition.kind !== Kind.ENUM_TYPE_DEFINITION || definition.name.value !== enumName) continue;
    return (definition.values ?? []).map(({ name, description }) => ({
      name: name.value,
      description: description?.value,
    }));
  }
  throw new Error(`${enumName} is no enum.`);
}

test('each role has the code that its description promises', () => {
  const promised = valuesOf('Role').map(({ name, description }) => [
    name,
    Number.parseInt(description ?? '', 10),
  ]);
  expect(roleNames().map((role) => [role, codeOfRole(role)])).toEqual(promised);
});

test('a stored code is read back as the role it was', () => {
  for (const role of roleNames()) expect(roleOfCode(codeOfRole(role))).toBe(role);
});

test.each([0, 5, 17, -1, 1.5, Number.NaN, null, undefined])('the code %s stands for no role', (code) => {
  expect(roleOfCode(code)).toBe('NONE');
});

test('roles allow only what is a permission, and never the gateway’s own or a member’s', () => {
  const grantable = new Set(valuesOf('Permission').map(({ name }) => name));
  for (const name of ['EVERYONE', 'VISITOR', 'MEMBER', 'GATEWAY']) grantable.delete(name);
  for (const role of roleNames()) {
    for (const permission of permissionsOfRole(role)) expect(grantable).toContain(permission);
  }
});

test('an admin may do everything that a contributor can be allowed; making websites and reading how it runs are rights on the install', () => {
  const notForContributors = ['EVERYONE', 'VISITOR', 'MEMBER', 'GATEWAY', 'WEBSITE_CREATE', 'INSTALL_READ'];
  const all = valuesOf('Permission').map(({ name }) => name);
  expect([...permissionsOfRole('ADMIN')].sort()).toEqual(
    all.filter((name) => !notForContributors.includes(name)).sort(),
  );
});

test('a website manager neither invites contributors nor starts websites', () => {
  expect(permissionsOfRole('WEBSITE_MANAGER')).toContain('WEBSITE_MANAGE');
  expect(permissionsOfRole('WEBSITE_MANAGER')).not.toContain('CONTRIBUTORS_MANAGE');
  expect(permissionsOfRole('WEBSITE_MANAGER')).not.toContain('WEBSITE_CREATE');
});

test('a store manager runs the store and does not change pages', () => {
  expect(permissionsOfRole('STORE_MANAGER')).toContain('CATALOG_MANAGE');
  expect(permissionsOfRole('STORE_MANAGER')).not.toContain('CONTENT_MANAGE');
});

test('an editor changes pages and does not change the store', () => {
  expect(permissionsOfRole('EDITOR')).toEqual([
    'CONTENT_MANAGE',
    'CONTENT_DRAFT',
    'MEDIA_MANAGE',
    'MEDIA_UPLOAD',
    'COMMENTS_MODERATE',
  ]);
});

test('who writes drafts adds pictures to them, and has nothing by which visitors see anything of it', () => {
  expect(permissionsOfRole('DRAFT_EDITOR')).toEqual(['CONTENT_DRAFT', 'MEDIA_UPLOAD']);
});

test.each([
  ['CONTENT_DRAFT', 'CONTENT_MANAGE'],
  ['MEDIA_UPLOAD', 'MEDIA_MANAGE'],
] as const)('whoever has more than %s has that, too', (included, larger) => {
  const having = roleNames().filter((role) => permissionsOfRole(role).includes(larger));
  expect(having.length).toBeGreaterThan(2);
  for (const role of having) expect(permissionsOfRole(role)).toContain(included);
});

test('who only looks or comments may change nothing', () => {
  for (const role of ['VIEWER', 'COMMENTER', 'NONE'] as const) {
    expect(permissionsOfRole(role)).toEqual([]);
  }
});

test('a moderator approves and removes what visitors write, and nothing else', () => {
  expect(permissionsOfRole('MODERATOR')).toEqual(['COMMENTS_MODERATE']);
});

test('who writes mail campaigns has the forms and the mailing lists', () => {
  expect(permissionsOfRole('CAMPAIGNS_EDITOR')).toEqual(['FORMS_MANAGE']);
});
