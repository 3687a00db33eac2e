import { MAX_CATEGORIES } from '../categories/categories.rules.ts';
import { deriveSlug, numberedSlug } from '../products/product.rules.ts';
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
  const signs: { of(variant: Draft): string; ofStored(stored: StoredVariant): string[] }[] = [
    { of: ({ externalId }) => externalId ?? '', ofStored: ({ externalId, id }) => [externalId ?? '', id] },
    { of: ({ sku }) => sku, ofStored: ({ sku }) => [sku] },
    {
      of: ({ optionValues }) => JSON.stringify(optionValues),
      ofStored: ({ optionValues }) => [JSON.stringify(optionValues)],
    },
  ];
  const kept = new Map<Draft, StoredVariant>();
  for (const sign of signs) {
    const bySign = new Map<string, StoredVariant[]>();
    for (const stored of left)
      for (const text of sign.ofStored(stored)) bySign.set(text, [...(bySign.get(text) ?? []), stored]);
    for (const draft of drafts) {
      const text = sign.of(draft);
      const same =
        text === '' || kept.has(draft) ? undefined : bySign.get(text)?.find((each) => left.has(each));
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

/** A product would make more categories than a website can have. */
export class TooManyCategories extends Error {
  override readonly name = 'TooManyCategories';
}

/**
 * Categories are found by their names from the top, upper and lower case being the same, and made where they are
 * missing; two whose names give the same address are told apart by a number. However many there are, each is found at once.
 */
export class CategoryPlan {
  readonly made: PlannedCategory[] = [];
  /** By the category above and the name. */
  readonly #byName = new Map<string, string>();
  readonly #slugs = new Set<string>();
  /** By the category above and the address: the number to try next. */
  readonly #numbers = new Map<string, number>();
  readonly #makeId: () => string;
  #count: number;

  constructor(known: readonly PlannedCategory[], makeId: () => string) {
    this.#makeId = makeId;
    this.#count = known.length;
    // Of two with the same name the first counts.
    for (const category of known.toReversed()) this.#keep(category);
  }

  /** The ids of the categories at the ends of the paths, each once. */
  idsOf(paths: ProductImport['categories']): string[] {
    const ids = paths.map((path) =>
      path.reduce<string | null>((parent, name) => this.#find(name, parent), null),
    );
    return [...new Set(ids.filter((id) => id !== null))];
  }

  #find(name: string, parentId: string | null): string {
    const known = this.#byName.get(nameKey(parentId, name));
    if (known !== undefined) return known;
    if (this.#count >= MAX_CATEGORIES)
      throw new TooManyCategories(`A website can have at most ${MAX_CATEGORIES} categories.`);
    this.#count += 1;
    const category = { id: this.#makeId(), parentId, name, slug: this.#freeSlug(deriveSlug(name), parentId) };
    this.#keep(category);
    this.made.push(category);
    return category.id;
  }

  #freeSlug(slug: string, parentId: string | null): string {
    const key = `${parentId} ${slug}`;
    // Where the last search ended this one begins, or many names of one address would take ever longer.
    for (let number = this.#numbers.get(key) ?? 1; ; number += 1) {
      const candidate = number === 1 ? slug : numberedSlug(slug, number);
      if (this.#slugs.has(`${parentId} ${candidate}`)) continue;
      this.#numbers.set(key, number + 1);
      return candidate;
    }
  }

  #keep(category: PlannedCategory): void {
    const { id, parentId, name, slug } = category;
    this.#byName.set(nameKey(parentId, name), id);
    this.#slugs.add(`${parentId} ${slug}`);
  }
}

function nameKey(parentId: string | null, name: string): string {
  return `${parentId} ${name.toLowerCase()}`;
}
