import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditKinds } from './audit-kinds.ts';

/** By which part of the log a service's changes are told. */
const parts = {
  content: 'content',
  commerce: 'store',
  forms: 'forms',
  identity: 'people',
  analytics: 'visits',
} as const;

test.each(Object.entries(parts))(
  'the log has a word for all that can change in %s, and for nothing else',
  (service, part) => {
    const folder = join(import.meta.dirname, '../../../subgraphs', service, 'prisma/migrations');
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => readFileSync(join(folder, name, 'migration.sql'), 'utf8'));
    const logged = texts.flatMap((text) =>
      [...text.matchAll(/keep_audit\('(\w+)'|TRIGGER write_audit_entry AFTER [^%;]*? ON "?(\w+)/g)].map(
        ([, kept, written]) => kept ?? written,
      ),
    );
    expect(Object.keys(auditKinds[part]).sort()).toEqual([...new Set(logged)].sort());
  },
);
