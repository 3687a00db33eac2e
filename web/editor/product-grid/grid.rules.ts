import type { UpdateVariantInput, VariantExpectationInput } from '#web/generated/graphql.ts';

/** The columns that are changed in place, in their order. */
export const gridColumns = ['visible', 'sku', 'price', 'salePrice', 'stock'] as const;
export type GridColumn = (typeof gridColumns)[number];

/** What stands in the cells of a row: texts as they are typed, `yes` or `no` for what is visible. */
export type GridValues = Readonly<Record<GridColumn, string>>;

/** A variant as the graph tells it. */
export interface GridVariant {
  readonly id: string;
  readonly sku: string;
  readonly options: readonly { readonly value: string }[];
  readonly price: { readonly value: string };
  readonly salePrice: { readonly value: string } | null;
  readonly isOnSale: boolean;
  readonly isUnlimited: boolean;
  readonly stock: number;
}

/** A product as the graph tells it. */
export interface GridProduct {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly isVisible: boolean;
  readonly variants: readonly GridVariant[];
}

/** A line of the grid: a variant, with its product. */
export interface GridRow {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  /** Downloads and gift cards never run out. */
  readonly isCounted: boolean;
  readonly values: GridValues;
}

/** A line for each variant of a product. */
export function rowsOf({ id: productId, title, type, isVisible, variants }: GridProduct): GridRow[] {
  return variants.map((variant) => ({
    id: variant.id,
    productId,
    name: [title, ...variant.options.map(({ value }) => value)].join(', '),
    isCounted: type !== 'DIGITAL' && type !== 'GIFT_CARD',
    values: { ...valuesOf(variant), visible: isVisible ? 'yes' : 'no' },
  }));
}

/** What stands in the cells of a variant. */
export function valuesOf({
  sku,
  price,
  salePrice,
  isOnSale,
  isUnlimited,
  stock,
}: GridVariant): Omit<GridValues, 'visible'> {
  return {
    sku,
    price: price.value,
    salePrice: isOnSale ? (salePrice?.value ?? '') : '',
    stock: isUnlimited ? '' : String(stock),
  };
}

/** What is sent for cells of a row that were changed; null where only the product changes. */
export function variantInput(id: string, values: Partial<GridValues>): UpdateVariantInput | null {
  const { sku, price, salePrice, stock } = values;
  if ([sku, price, salePrice, stock].every((value) => value === undefined)) return null;
  return {
    id,
    ...(sku === undefined ? {} : { sku }),
    ...(price === undefined ? {} : { price }),
    ...(salePrice === undefined
      ? {}
      : { salePrice: salePrice === '' ? null : salePrice, isOnSale: salePrice !== '' }),
    ...(stock === undefined
      ? {}
      : stock === ''
        ? { isUnlimited: true }
        : { isUnlimited: false, stock: Number(stock) }),
  };
}

/** What is sent of what was seen in the cells that change: where something else stands by now, nothing is changed. */
export function expectedOf(sent: Partial<GridValues>, seen: GridValues): VariantExpectationInput {
  return {
    ...(sent.sku === undefined ? {} : { sku: seen.sku }),
    ...(sent.price === undefined ? {} : { price: seen.price }),
    ...(sent.salePrice === undefined
      ? {}
      : seen.salePrice === ''
        ? { isOnSale: false }
        : { isOnSale: true, salePrice: seen.salePrice }),
    ...(sent.stock === undefined
      ? {}
      : seen.stock === ''
        ? { isUnlimited: true }
        : { isUnlimited: false, stock: Number(seen.stock) }),
  };
}

/** A text as it is kept in a column; null where the column cannot hold it. */
export function readCell(column: GridColumn, text: string): string | null {
  const trimmed = text.trim();
  switch (column) {
    case 'visible': {
      if (/^(yes|true|1|visible)$/i.test(trimmed)) return 'yes';
      return /^(no|false|0|hidden)$/i.test(trimmed) ? 'no' : null;
    }
    case 'sku':
      return trimmed === '' || trimmed.length > 200 ? null : trimmed;
    case 'price':
      return /^\d{1,10}(\.\d{1,4})?$/.test(trimmed) ? trimmed : null;
    case 'salePrice':
      return trimmed === '' || /^\d{1,10}(\.\d{1,4})?$/.test(trimmed) ? trimmed : null;
    case 'stock':
      if (trimmed === '' || /^unlimited$/i.test(trimmed)) return '';
      return /^\d{1,9}$/.test(trimmed) ? String(Number(trimmed)) : null;
  }
}

/** What was copied from a spreadsheet: lines of cells with tabs between them. */
export function readClipboard(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t'));
}

/** A place in the grid. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads from a place; null for other keys. */
export function moveBy(
  key: string,
  { row, column }: GridPlace,
  { rows, pageSize, isFar }: { readonly rows: number; readonly pageSize: number; readonly isFar: boolean },
): GridPlace | null {
  const last = { row: rows - 1, column: gridColumns.length - 1 };
  const at = (nextRow: number, nextColumn: number) => ({
    row: Math.max(0, Math.min(last.row, nextRow)),
    column: Math.max(0, Math.min(last.column, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(isFar ? 0 : row - 1, column);
    case 'ArrowDown':
      return at(isFar ? last.row : row + 1, column);
    case 'ArrowLeft':
      return at(row, isFar ? 0 : column - 1);
    case 'ArrowRight':
      return at(row, isFar ? last.column : column + 1);
    case 'PageUp':
      return at(row - pageSize, column);
    case 'PageDown':
      return at(row + pageSize, column);
    case 'Home':
      return at(isFar ? 0 : row, 0);
    case 'End':
      return at(isFar ? last.row : row, last.column);
    default:
      return null;
  }
}
