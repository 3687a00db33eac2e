import { placeEntry, stepEntry } from '../pages/menu.rules.ts';

/** A category as the graph lists it: those of one parent stand in their order. */
export interface CategoryNode {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly parentId: string | null;
}

/** Where a category goes: below which one, and in which order those there stand then. */
export interface CategoryPlace {
  readonly parentId: string | null;
  readonly siblings: readonly string[];
}

/** Where a category was dropped: on another one, before it or behind it. */
export interface CategoryTarget {
  readonly id: string;
  readonly position: 'on' | 'before' | 'after';
}

/** The ids of those below a category, in order; of the top ones for null. */
export function childrenOf(nodes: readonly CategoryNode[], parentId: string | null): string[] {
  return nodes.filter((node) => node.parentId === parentId).map(({ id }) => id);
}

/** Where a category stands now. */
export function placeOf(nodes: readonly CategoryNode[], id: string): CategoryPlace {
  const parentId = nodes.find((node) => node.id === id)?.parentId ?? null;
  return { parentId, siblings: childrenOf(nodes, parentId) };
}

/** Where a category goes when it is dropped; null when that is below itself. */
export function placeAt(
  nodes: readonly CategoryNode[],
  id: string,
  { id: targetId, position }: CategoryTarget,
): CategoryPlace | null {
  if (targetId === id || pathOf(nodes, targetId).some((above) => above.id === id)) return null;
  if (position === 'on') return placeLast(nodes, id, targetId);
  const { parentId, siblings } = placeOf(nodes, targetId);
  return { parentId, siblings: placeEntry(siblings, id, { id: targetId, isAfter: position === 'after' }) };
}

/** The steps that the keyboard takes: among its own, below the one before it, and out beside the one above it. */
export function stepPlaces(
  nodes: readonly CategoryNode[],
  id: string,
): Readonly<Record<'up' | 'down' | 'in' | 'out', CategoryPlace | null>> {
  const { parentId, siblings } = placeOf(nodes, id);
  const index = siblings.indexOf(id);
  const before = siblings[index - 1];
  const step = (direction: 'up' | 'down') => ({ parentId, siblings: stepEntry(siblings, index, direction) });
  return {
    up: before === undefined ? null : step('up'),
    down: index === siblings.length - 1 ? null : step('down'),
    in: before === undefined ? null : placeLast(nodes, id, before),
    out: parentId === null ? null : placeAt(nodes, id, { id: parentId, position: 'after' }),
  };
}

function placeLast(nodes: readonly CategoryNode[], id: string, parentId: string): CategoryPlace {
  return { parentId, siblings: [...childrenOf(nodes, parentId).filter((each) => each !== id), id] };
}

/** The list with a category at another place. */
export function withPlace(
  nodes: readonly CategoryNode[],
  id: string,
  { parentId, siblings }: CategoryPlace,
): CategoryNode[] {
  const moved = nodes.map((node) => (node.id === id ? { ...node, parentId } : node));
  const byId = new Map(moved.map((node) => [node.id, node]));
  const others = moved.filter((node) => node.parentId !== parentId);
  return [...others, ...siblings.flatMap((each) => byId.get(each) ?? [])];
}

/** A category and those above it, the topmost first. */
export function pathOf(nodes: readonly CategoryNode[], id: string | null): CategoryNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: CategoryNode[] = [];
  for (let node = id === null ? undefined : byId.get(id); node; node = byId.get(node.parentId ?? ''))
    path.unshift(node);
  return path;
}

/** A product where it stands in a category. */
export interface PlacedProduct {
  readonly id: string;
  readonly collectionId: string;
}

/**
 * What is sent to move a product beside another one: those between both, in their new order. Each products page has an order of
 * its own, so only those of its page change places; null when there is nothing to change, or too much at once.
 */
export function productOrder(
  products: readonly PlacedProduct[],
  from: number,
  to: number,
): { readonly collectionId: string; readonly ids: string[] } | null {
  const moved = products[from];
  if (!moved || from === to) return null;
  const order = products.toSpliced(from, 1).toSpliced(to, 0, moved);
  const ids = order
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .filter(({ collectionId }) => collectionId === moved.collectionId)
    .map(({ id }) => id);
  return ids.length < 2 || ids.length > 200 ? null : { collectionId: moved.collectionId, ids };
}
