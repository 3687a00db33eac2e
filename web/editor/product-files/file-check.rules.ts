import type { FileRecord } from './product-file.rules.ts';

/** What is wrong with a row. */
export interface RowProblem {
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
}

/** A product of a file, as the shop looked at it. */
export interface CheckedProduct {
  readonly line: number;
  readonly lines: readonly number[];
  readonly title: string;
  /** The product that it changes; null for a new one. */
  readonly id: string | null;
  readonly updatedAt: string | null;
  readonly changes: readonly string[];
  readonly collectionId: string;
  readonly slug: string;
  readonly externalId: string | null;
  readonly skus: readonly string[];
}

/** What importing a file would do. */
export interface FileCheck {
  readonly columns: readonly string[];
  readonly ignoredColumns: readonly string[];
  readonly products: readonly CheckedProduct[];
  readonly problems: readonly RowProblem[];
}

/** Words for what two products of a file have in common. */
export interface RepeatWords {
  same(line: number): string;
  sku(sku: string, line: number): string;
}

/** Leaves out products that an earlier one of the file stands in the way of: its parts are looked at one by one. */
export function withoutRepeats({ products, problems, ...check }: FileCheck, words: RepeatWords): FileCheck {
  const kept: CheckedProduct[] = [];
  const found: RowProblem[] = [];
  const seen = new Map<string, number>();
  for (const product of products) {
    const { line, id, externalId, collectionId, slug } = product;
    const signs = [
      ...(id === null ? [] : [`id ${id}`]),
      ...(externalId === null ? [] : [`file ${externalId}`]),
      `at ${collectionId} ${slug}`,
    ];
    const same = signs.map((sign) => seen.get(sign)).find((earlier) => earlier !== undefined);
    const sku = product.skus.find((one) => seen.has(`sku ${one}`));
    if (same !== undefined) found.push({ line, column: null, message: words.same(same) });
    else if (sku !== undefined) {
      found.push({ line, column: 'SKU', message: words.sku(sku, seen.get(`sku ${sku}`) ?? 0) });
    } else {
      for (const sign of [...signs, ...product.skus.map((one) => `sku ${one}`)]) seen.set(sign, line);
      kept.push(product);
    }
  }
  const all = [...problems, ...found].sort((one, other) => one.line - other.line);
  return { ...check, products: kept, problems: all };
}

/** The records of the products that can be imported, and all others. */
export function sortRecords(
  records: readonly FileRecord[],
  products: readonly Pick<CheckedProduct, 'lines'>[],
): { readonly accepted: FileRecord[]; readonly refused: FileRecord[] } {
  const lines = new Set(products.flatMap((product) => product.lines));
  const accepted: FileRecord[] = [];
  const refused: FileRecord[] = [];
  for (const record of records) (lines.has(record.line) ? accepted : refused).push(record);
  return { accepted, refused };
}

/** The rows that were refused with what is wrong with them, to be mended and imported by themselves. */
export function refusedRows(
  header: readonly string[],
  refused: readonly FileRecord[],
  problems: readonly RowProblem[],
  title: string,
): string[][] {
  const byLine = new Map<number, string[]>();
  for (const { line, column, message } of problems) {
    byLine.set(line, [...(byLine.get(line) ?? []), column ? `${column}: ${message}` : message]);
  }
  const rows = refused.map(({ line, cells }) => {
    const padded = header.map((_, index) => cells[index] ?? '');
    return [...padded, (byLine.get(line) ?? []).join(' ')];
  });
  return [[...header, title], ...rows];
}
