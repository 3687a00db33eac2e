import type { EditorAuditPageFragment } from '#web/generated/graphql.ts';
import { auditKinds } from './audit-kinds.ts';
import { accessWords } from './words.ts';

const { audit: texts } = accessWords;

/** A change, or an access to what is personal. */
export type Entry = EditorAuditPageFragment['nodes'][number];

/** A kind that several parts know is called the same in all of them. */
const changeKinds: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(auditKinds));
const accessKinds: Readonly<Record<string, string>> = texts.accessKinds;
const accesses = ['VIEWED', 'EXPORTED', 'ERASED'];

/** True where somebody looked at something, or took it away. */
export function isAccess({ change }: Pick<Entry, 'change'>): boolean {
  return accesses.includes(change);
}

/** What an entry is about, in words. */
export function whatOf(entry: Pick<Entry, 'change' | 'kind' | 'subjectId'>): string {
  const { kind, subjectId } = entry;
  if (isAccess(entry) && kind === 'contact' && subjectId !== '') return texts.oneContact;
  return (isAccess(entry) ? accessKinds : changeKinds)[kind] ?? kind.replaceAll('_', ' ');
}
