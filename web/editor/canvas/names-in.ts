import type { BlockField } from '#schema/block-values.rules.ts';
import type { StoredBlock } from '#web/blocks/block.ts';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import { EditorFormChoicesDocument } from '#web/generated/editor/form-choices.ts';
import { EditorPictureByIdDocument } from '#web/generated/editor/picture-by-id.ts';
import { EditorProductByIdDocument } from '#web/generated/editor/product-by-id.ts';
import { graphClient } from '../graph/graph-client.ts';
import { objectOf } from './actions/change-fields.ts';

type Names = Readonly<Record<string, string>>;

/** Nobody waits longer for names: without them, it is said only how many there are. */
const patience = 1_500;

/** What the pictures, forms and products of blocks are called, by their ids. What cannot be asked for has no name. */
export async function namesIn(
  blocks: readonly StoredBlock[],
  kinds: ReadonlyMap<string, BlockKind>,
): Promise<Names> {
  const found = blocks.flatMap(({ type, value }) => idsIn(objectOf(value), kinds.get(type)?.fields ?? []));
  const ids = (field: string) => [...new Set(found.flatMap(([name, id]) => (name === field ? [id] : [])))];
  const asked = [
    ...ids('imageId').map(pictureName),
    ...ids('productId').map(productName),
    ...(ids('formId').length > 0 ? [formNames()] : []),
  ];
  if (asked.length === 0) return {};
  const late = new Promise<readonly Names[]>((resolve) => setTimeout(resolve, patience, []));
  const known = await Promise.race([Promise.all(asked.map((names) => names.catch(() => ({})))), late]);
  return Object.assign({}, ...known);
}

/** The names of the fields that name something, with the ids in them. */
function idsIn(
  values: Readonly<Record<string, unknown>>,
  fields: readonly BlockField[],
): readonly (readonly [string, string])[] {
  return fields.flatMap(({ name, control }) => {
    const held = values[name];
    if (control.kind === 'list' && Array.isArray(held))
      return held.flatMap((part: unknown) => idsIn(objectOf(part), control.fields));
    return control.kind === 'reference' && typeof held === 'string' && held !== ''
      ? [[name, held] as const]
      : [];
  });
}

async function pictureName(id: string): Promise<Names> {
  const { data } = await graphClient.query({ query: EditorPictureByIdDocument, variables: { id } });
  return data?.image ? { [id]: data.image.filename } : {};
}

async function productName(id: string): Promise<Names> {
  const { data } = await graphClient.query({ query: EditorProductByIdDocument, variables: { id } });
  return data?.product ? { [id]: data.product.title } : {};
}

async function formNames(): Promise<Names> {
  const { data } = await graphClient.query({ query: EditorFormChoicesDocument });
  return Object.fromEntries((data?.placeableForms ?? []).map(({ id, name }) => [id, name]));
}
