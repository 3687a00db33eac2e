import type { FormFieldRow } from '../forms/form.data.ts';

/** What is told of a submission besides its answers. */
const facts = ['sent', 'page', 'language'];

/** A table shows what its form asks for by now, and the facts that every submission has, each once; sections ask for nothing. */
export function knownColumns(
  fields: readonly Pick<FormFieldRow, 'id' | 'type'>[],
  names: readonly string[],
): string[] {
  const asked = fields.filter(({ type }) => type !== 'SECTION').map(({ id }) => id);
  const known = new Set([...asked, ...facts]);
  return [...new Set(names)].filter((name) => known.has(name));
}
