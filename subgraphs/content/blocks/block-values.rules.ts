import { isDeepStrictEqual } from 'node:util';
import { otherBlockNames } from '#schema/block-kinds.ts';
import { type BlockField, findValueProblems } from '#schema/block-values.rules.ts';
import { isRecord } from '#schema/record.ts';
import { blockFields } from '../generated/block-fields.ts';
import type { InputProblem } from '../problems.ts';
import { blocksOf, type StoredBlock, type StoredSection } from './block.rules.ts';

/** A kind of block with what its fields take. */
export interface BlockFieldsOfKind {
  readonly name: string;
  readonly title: string;
  /** The version of its fields as they are written today. */
  readonly version: number;
  readonly fields: readonly BlockField[];
}

/** Only on publishing, unfinished values are refused, too: an author is still writing them in a draft. */
export type Strictness = 'draft' | 'published';

const kinds: ReadonlyMap<string, BlockFieldsOfKind> = new Map(blockFields.map((kind) => [kind.name, kind]));

/** The fields of a kind of block, by any of its names; undefined for one that nobody knows. */
export function findBlockFields(type: string): BlockFieldsOfKind | undefined {
  return kinds.get(otherBlockNames[type] ?? type);
}

/**
 * Each field of a block holds what its kind says. A value that was there before, in a block of that kind, may stay, move and be
 * duplicated: the usual one is shown for it. So may blocks of earlier versions, which are brought up to date when they are shown.
 */
export function findBlockValueProblem(
  sections: readonly StoredSection[],
  before: readonly StoredSection[],
  strictness: Strictness,
): InputProblem | null {
  const known = blocksOf(before);
  for (const block of blocksOf(sections)) {
    const kind = findBlockFields(block.type);
    if (kind === undefined || block.version < kind.version) continue;
    if (block.version > kind.version)
      return refusal(
        block,
        kind,
        `has fields of version ${block.version}, and ${kind.version} is the newest.`,
      );
    const values = fieldsOf(block);
    const earlier = known.filter(({ type }) => type === block.type).map(fieldsOf);
    const problem = findValueProblems(kind.fields, values).find(
      ({ path, isUnfinished }) =>
        (strictness === 'published' || !isUnfinished) &&
        !earlier.some((fields) => isDeepStrictEqual(fields[rootOf(path)], values[rootOf(path)])),
    );
    if (problem)
      return refusal(
        block,
        kind,
        `has a field “${problem.path}” that cannot be shown. ${problem.reason}`,
        `.${problem.path}`,
      );
  }
  return null;
}

/** `path` leads from the block to its field, so that an editor can show the very place. */
function refusal({ id }: StoredBlock, { title }: BlockFieldsOfKind, reason: string, path = ''): InputProblem {
  return { field: `input.sections.${id}${path}`, message: `The block “${id}” (${title}) ${reason}` };
}

/** The field of the block that a path begins with. */
function rootOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

/** As they are stored, without what JSON leaves out. */
function fieldsOf({ value }: StoredBlock): Record<string, unknown> {
  const stored: unknown = JSON.parse(JSON.stringify(value ?? null));
  return isRecord(stored) ? { ...stored } : {};
}
