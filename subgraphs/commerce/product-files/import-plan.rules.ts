import { dedupeSlug, deriveSlug } from '../products/product.rules.ts';
import type { ProductImport, VariantImport } from './product-csv-parse.rules.ts';

/** A variant that the store has already. */
export interface StoredVariant {
  readonly id: string;
  readonly externalId: string | null;
  readonly sku: string;
  readonly optionValues: readonly string[];
}

/** A variant as it will be stored. */
export interface PlannedVariant extends Omit<VariantImport, 'attributes'> {
  readonly id: string;
  readonly optionValues: readonly string[];
}

/**
 * A variant stays the earlier one that has its id, or else its SKU, or else its options, so that carts keep it; one
 * without a SKU keeps the earlier SKU or gets one made up.
 */
export function planVariants(
  product: ProductImport,
  earlier: readonly StoredVariant[],
  makeId: () => string,
): PlannedVariant[] {
  const left = new Set(earlier);
  const drafts = product.variants.map(({ attributes, ...variant }) => ({
    ...variant,
    optionValues: product.optionNames.map((name) => attributes[name] ?? ''),
  }));
  type Draft = (typeof drafts)[number];
  const signs: ((variant: Draft, stored: StoredVariant) => boolean)[] = [
    ({ externalId }, stored) => externalId !== null && [stored.externalId, stored.id].includes(externalId),
    ({ sku }, stored) => sku !== '' && stored.sku === sku,
    ({ optionValues }, stored) => JSON.stringify(stored.optionValues) === JSON.stringify(optionValues),
  ];
  const kept = new Map<Draft, StoredVariant>();
  for (const isSame of signs) {
    for (const draft of drafts) {
      if (kept.has(draft)) continue;
      const same = [...left].find((stored) => isSame(draft, stored));
      if (!same) continue;
      kept.set(draft, same);
      left.delete(same);
    }
  }
  return drafts.map((draft) => {
    const same = kept.get(draft);
    const id = same?.id ?? makeId();
    const externalId = draft.externalId ?? same?.externalId ?? null;
    return { ...draft, id, externalId, sku: draft.sku || same?.sku || makeSku(id) };
  });
}

/** A made-up SKU ends in the random part of the variant's id. */
export function makeSku(id: string): string {
  return `SQ${id.replaceAll('-', '').slice(-12).toUpperCase()}`;
}

/** A category that the store has already, or that an import makes. */
export interface PlannedCategory {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly slug: string;
}

/**
 * Categories are found by their names from the top, upper and lower case being the same, and made where they are
 * missing; two whose names give the same address are told apart by a number.
 */
export class CategoryPlan {
  readonly made: PlannedCategory[] = [];
  readonly #below = new Map<string | null, PlannedCategory[]>();
  readonly #makeId: () => string;

  constructor(known: readonly PlannedCategory[], makeId: () => string) {
    this.#makeId = makeId;
    for (const category of known) this.#siblings(category.parentId).push(category);
  }

  /** The ids of the categories at the ends of the paths, each once. */
  idsOf(paths: ProductImport['categories']): string[] {
    const ids = paths.map((path) =>
      path.reduce<string | null>((parent, name) => this.#find(name, parent), null),
    );
    return [...new Set(ids.filter((id) => id !== null))];
  }

  #find(name: string, parentId: string | null): string {
    const siblings = this.#siblings(parentId);
    const known = siblings.find((category) => category.name.toLowerCase() === name.toLowerCase());
    if (known) return known.id;
    const slug = dedupeSlug(deriveSlug(name), (taken) =>
      siblings.some((category) => category.slug === taken),
    );
    const category = { id: this.#makeId(), parentId, name, slug };
    siblings.push(category);
    this.made.push(category);
    return category.id;
  }

  #siblings(parentId: string | null): PlannedCategory[] {
    const siblings = this.#below.get(parentId) ?? [];
    this.#below.set(parentId, siblings);
    return siblings;
  }
}
