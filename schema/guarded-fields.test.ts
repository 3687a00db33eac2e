import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConstDirectiveNode, parse, visit } from 'graphql';
import { expect, test } from 'vitest';

const subgraphs = join(import.meta.dirname, '../subgraphs');
const documents = readdirSync(subgraphs, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.graphql') && !path.includes('generated'))
  .map((path) => parse(readFileSync(join(subgraphs, path), 'utf8'), { noLocation: true }));

function readersOf(directives: readonly ConstDirectiveNode[] | undefined): string | undefined {
  const access = directives?.find(({ name }) => name.value === 'access');
  const to = access?.arguments?.find(({ name }) => name.value === 'to')?.value;
  return to?.kind === 'EnumValue' ? to.value : undefined;
}

/** Nobody is refused these: who asks is a visitor at least. */
const forAll = new Set(['EVERYONE', 'VISITOR']);
const roots = new Set(['Query', 'Mutation', 'Subscription']);

test('a field that fewer people may read than its type may be null, so that refusing it takes nothing else away', () => {
  const readers = new Map<string, string>();
  const guarded: { type: string; field: string; to: string }[] = [];
  for (const document of documents) {
    visit(document, {
      ObjectTypeDefinition: ({ name, directives }) => {
        const to = readersOf(directives);
        if (to) readers.set(name.value, to);
      },
    });
    for (const node of document.definitions) {
      if (node.kind !== 'ObjectTypeDefinition' && node.kind !== 'ObjectTypeExtension') continue;
      for (const field of node.fields ?? []) {
        const to = readersOf(field.directives);
        const isHidden = field.directives?.some(({ name }) => name.value === 'inaccessible');
        if (!to || forAll.has(to) || isHidden || field.type.kind !== 'NonNullType') continue;
        if (!roots.has(node.name.value)) guarded.push({ type: node.name.value, field: field.name.value, to });
      }
    }
  }
  expect(readers.size).toBeGreaterThan(300);
  expect(guarded.filter(({ type, to }) => readers.get(type) !== to)).toEqual([]);
});
