import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  buildSchema,
  type ConstDirectiveNode,
  isEnumType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, test } from 'vitest';
import type { Permission } from '#web/generated/graphql.ts';
import { addressOf, mayOpen, mayOpenPage, screens } from './screens.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const schema = buildSchema(read('schema/api.graphql'));

function isPermission(name: string): name is Permission {
  const type = schema.getType('Permission');
  return isEnumType(type) && type.getValue(name) !== undefined;
}

/** `Type.field` -> the permission that the composed schema declares for it. */
function readAccess(): ReadonlyMap<string, Permission> {
  const permissionOf = (directives: readonly ConstDirectiveNode[] = []) => {
    const value = directives.find(({ name }) => name.value === 'access')?.arguments?.[0]?.value;
    return value?.kind === 'EnumValue' ? value.value : undefined;
  };
  const access = new Map<string, Permission>();
  for (const node of parse(read('schema/supergraph.graphql'), { noLocation: true }).definitions) {
    if (node.kind !== 'ObjectTypeDefinition') continue;
    for (const field of node.fields ?? []) {
      const permission = permissionOf(field.directives) ?? permissionOf(node.directives);
      if (permission && isPermission(permission))
        access.set(`${node.name.value}.${field.name.value}`, permission);
    }
  }
  return access;
}

/** Each role with the permissions that the matrix shows it to have. */
function readRoles(): ReadonlyMap<string, readonly Permission[]> {
  const rows = [...read('schema/permissions.md').matchAll(/^\| \w+\.\w+ \| (\w+) \| ([A-Z_, ]+) \|$/gm)];
  const roles = new Map<string, Set<Permission>>();
  for (const [, permission = '', names = ''] of rows)
    if (isPermission(permission))
      for (const role of names.split(', ')) roles.set(role, (roles.get(role) ?? new Set()).add(permission));
  return new Map([...roles].map(([role, permissions]) => [role, [...permissions]]));
}

const forAll: ReadonlySet<Permission> = new Set<Permission>(['EVERYONE', 'VISITOR']);
const access = readAccess();
const roles = readRoles();
const operations: Record<string, { readonly text: string }> = JSON.parse(
  read('web/generated/operations.json'),
);

/** Each field of an operation that not everyone may ask for, by the permission that it takes. */
function needsOf(operation: string): ReadonlyMap<Permission, string> {
  const needs = new Map<Permission, string>();
  const types = new TypeInfo(schema);
  visit(
    parse(operations[operation]?.text ?? '', { noLocation: true }),
    visitWithTypeInfo(types, {
      Field({ name }) {
        const field = `${types.getParentType()?.name}.${name.value}`;
        const permission = access.get(field);
        if (permission && !forAll.has(permission) && !needs.has(permission)) needs.set(permission, field);
      },
    }),
  );
  return needs;
}

interface Module {
  readonly imports: readonly string[];
  /** What it asks the viewer for before it shows something. */
  readonly guards: readonly string[];
  /** What its operations take, each with where that comes from. */
  readonly needs: readonly { readonly permission: Permission; readonly source: string }[];
  /** Where it leads to without asking whether the viewer may go there. */
  readonly links: readonly string[];
}

const modules = new Map<string, Module>();

/** A module with what it imports, at once or when it is needed; types aside. */
function moduleOf(path: string): Module {
  const known = modules.get(path);
  if (known) return known;
  const text = read(path);
  const names = [
    ...text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm),
  ].map(([, from, lazy]) => from ?? lazy ?? '');
  const paths = names.flatMap((name) => {
    const full = name.startsWith('#web/')
      ? name.replace('#web/', 'web/')
      : name.startsWith('.')
        ? relative(root, join(root, dirname(path), name))
        : '';
    return /\.tsx?$/.test(full) && existsSync(join(root, full)) ? [full] : [];
  });
  const isAsking = text.includes('viewer-context');
  const module = {
    imports: paths.filter((each) => each.startsWith('web/editor/') && each !== 'web/editor/screens.ts'),
    guards: [...(isAsking ? text.matchAll(/'([A-Z_]+)'|useMayOpen\('([^']+)'\)/g) : [])].flatMap(
      ([, permission, address]) => address ?? (isPermission(permission ?? '') ? permission : null) ?? [],
    ),
    needs: paths
      .filter((each) => each.startsWith('web/generated/editor/'))
      .flatMap((each) => [...read(each).matchAll(/^keepHash\('(\w+)'/gm)])
      .flatMap(([, operation = '']) =>
        [...needsOf(operation)].map(([permission, field]) => ({
          permission,
          source: `${operation} (${field})`,
        })),
      ),
    links: /\bmayOpen\(/.test(text)
      ? []
      : [...text.matchAll(/\bto(?:=|: )["'](\/[^"']*)["']/g)].map(([, to = '']) => to),
  };
  modules.set(path, module);
  return module;
}

/** True where what is asked of the viewer is a permission that nobody has without this one. */
function isGuarded(permission: Permission, guards: readonly string[]): boolean {
  return guards.some(
    (guard) =>
      isPermission(guard) &&
      [...roles.values()].every((held) => !held.includes(guard) || held.includes(permission)),
  );
}

/** True where what is asked of the viewer, a permission or an address, is given to none who may not open the screen there. */
function isLinkGuarded(to: string, guards: readonly string[]): boolean {
  const passes = (guard: string, permissions: readonly Permission[]) =>
    isPermission(guard) ? permissions.includes(guard) : mayOpen(guard, permissions);
  return guards.some((guard) =>
    [...roles.values()].every((permissions) => !passes(guard, permissions) || mayOpen(to, permissions)),
  );
}

/**
 * What someone with these permissions is refused of all that a module and its imports ask for and lead to, where neither it
 * nor the two modules above it ask first whether they may: a question further away is one about something else.
 */
function findRefusals(
  path: string,
  permissions: readonly Permission[],
  above: readonly (readonly string[])[] = [],
  seen = new Set<string>(),
): string[] {
  const module = moduleOf(path);
  const near = [...above.slice(-2), module.guards];
  const guards = near.flat();
  const key = `${path} ${near.join(' | ')}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const needs = module.needs.filter(
    ({ permission }) => !permissions.includes(permission) && !isGuarded(permission, guards),
  );
  const links = module.links.filter((to) => !mayOpen(to, permissions) && !isLinkGuarded(to, guards));
  return [
    ...needs.map(({ permission, source }) => `${path} asks for ${source}, which takes ${permission}`),
    ...links.map((to) => `${path} leads to ${to}`),
    ...module.imports.flatMap((each) => findRefusals(each, permissions, near, seen)),
  ];
}

/** The modules of the pages of all screens, in their order: the lists of screens import each by its path. */
const loaded = ['web/editor/screens.ts', 'web/editor/settings/settings-pages.ts'].flatMap((path) =>
  [...read(path).matchAll(/\bimport\('([^']+)'\)/g)].map(([, name = '']) =>
    relative(root, join(root, dirname(path), name)),
  ),
);
const pages = screens.flatMap((screen) => screen.pages.map((page) => ({ screen, page })));

test('a screen asks for nothing, and leads nowhere, that a role which may open it is refused', () => {
  expect(loaded.length).toBe(pages.length);
  expect(roles.size).toBeGreaterThan(5);
  const refused = new Map<string, string[]>();
  for (const [role, permissions] of roles) {
    const opened = pages.flatMap(({ screen, page }, index) =>
      mayOpenPage(screen, page, permissions)
        ? [{ path: loaded[index] ?? '', address: addressOf(screen.path, page) }]
        : [],
    );
    const roots = [{ path: 'web/editor/shell/shell.tsx', address: 'everywhere' }, ...opened];
    for (const { path, address } of roots)
      for (const refusal of findRefusals(path, permissions))
        refused.set(refusal, [...(refused.get(refusal) ?? []), `${role} at ${address}`]);
  }
  expect([...modules.values()].flatMap(({ needs }) => needs).length).toBeGreaterThan(200);
  expect(Object.fromEntries(refused)).toEqual({});
});
