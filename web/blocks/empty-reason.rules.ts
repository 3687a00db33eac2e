import { isRecord } from '#schema/record.ts';
import type { BlockDefinition, StoredBlock } from './block.ts';
import type { BlockData } from './block-data.ts';
import { emptyPage, nextSteps } from './next-steps.ts';

/** Why a block shows nothing, for its author, or what to do next: what it names is gone, what its kind says of its fields, or the first step. */
export function emptyReasonOf(definition: BlockDefinition, block: StoredBlock, data: BlockData): string {
  return (
    goneOf(block.value, data, 0) ??
    definition.emptyReason(block, data) ??
    (namesPage(block.value) ? emptyPage : nextSteps[definition.name]) ??
    'Look at its fields in the editor.'
  );
}

/** Blocks that show lists name a page, which is there where nothing else was said. */
function namesPage(value: unknown): boolean {
  return isRecord(value) && typeof value.collection === 'string' && value.collection !== '';
}

const deepest = 4;

function goneOf(value: unknown, data: BlockData, depth: number): string | undefined {
  if (depth > deepest || typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found =
      typeof inner === 'string'
        ? inner !== '' && findGone(name, inner, data)
        : goneOf(inner, data, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** What a field names, when that is not there. */
function findGone(name: string, value: string, data: BlockData): string | undefined {
  switch (name) {
    case 'imageId':
      return data.image(value) ? undefined : 'Its picture is not there any more.';
    case 'productId':
      return data.product(value) ? undefined : 'Its product is not there, or visitors do not see it.';
    case 'formId':
      return data.form(value) ? undefined : 'Its form is not there any more.';
    case 'areaId':
      return data.area(value) ? undefined : 'Its member area is not there any more.';
    case 'collection':
      return data.website.collections.some(({ slug }) => slug === value)
        ? undefined
        : `There is no page with the address “/${value}”, or visitors do not see it.`;
    default:
      return undefined;
  }
}
