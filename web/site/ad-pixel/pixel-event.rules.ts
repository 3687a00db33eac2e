import type { VisitEvent } from '../visits/visit-data.ts';

/** An event as a pixel is told it. */
export interface PixelEvent {
  readonly name: 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'Purchase';
  readonly parameters: Readonly<Record<string, unknown>>;
  /** By this it counts once, however often it is told; absent for what may happen again. */
  readonly id?: string;
}

/** What a pixel is told of an event of the store; null for what is no business of it, such as an order that moves no money. */
export function pixelEventOf({ schema, content }: VisitEvent): PixelEvent | null {
  if (schema === 'Order') return content.testMode === true ? null : purchaseOf(content);
  if (schema !== 'CommerceShopping') return null;
  switch (content.event) {
    case 'VisitPDP':
      return { name: 'ViewContent', parameters: productOf(content, 1) };
    case 'AddToCart':
      return { name: 'AddToCart', parameters: productOf(content, Number(content.item_quantity ?? 1)) };
    case 'BeginCheckout':
      return { name: 'InitiateCheckout', parameters: {} };
    default:
      return null;
  }
}

function purchaseOf({ id, grandTotal, currency, items }: VisitEvent['content']): PixelEvent {
  const lines: readonly unknown[] = Array.isArray(items) ? items : [];
  const skus = lines.flatMap((line) => textsOf(line, 'sku'));
  return {
    name: 'Purchase',
    parameters: { value: Number(grandTotal), currency, ...(skus.length > 0 && contentsOf(skus)) },
    id: String(id),
  };
}

/** A product by the id that it has in the products feed: its SKU, or its variant's id where it has none. */
function productOf(content: VisitEvent['content'], quantity: number) {
  const { item_title, item_price, currency_code, item_variant_object: variant } = content;
  const id = textsOf(variant, 'sku')[0] ?? textsOf(variant, 'id')[0];
  const price = Number(item_price);
  return {
    content_name: item_title,
    ...(id !== undefined && contentsOf([id])),
    ...(typeof item_price === 'string' && {
      value: Math.round(price * quantity * 100) / 100,
      currency: currency_code,
    }),
  };
}

const contentsOf = (ids: readonly string[]) => ({ content_type: 'product', content_ids: ids });

function textsOf(value: unknown, key: string): string[] {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof text === 'string' && text !== '' ? [text] : [];
}
