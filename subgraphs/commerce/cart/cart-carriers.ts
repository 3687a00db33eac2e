import { ProductType } from '../products/product.rules.ts';
import type { CarriedLine, CarrierQuestion } from '../shipping/carrier-quote.rules.ts';
import { carrierQuestions } from '../shipping/carrier-quote.rules.ts';
import { weightOf } from '../shipping/weight.rules.ts';
import type { CartEntryRow, CartRow } from './cart.data.ts';
import type { CartLine } from './cart.rules.ts';

/** What carriers are asked about a cart; nothing where no way to send it is priced by them. */
export function carrierQuestionsOf(
  { selling, currency }: CartRow,
  counted: readonly { entry: CartEntryRow; line: CartLine }[],
): CarrierQuestion[] {
  const { location, shippingZones } = selling;
  const isAsked = shippingZones?.some(({ options }) => options.some(({ pricing }) => pricing === 'CARRIER'));
  if (!isAsked || !shippingZones) return [];
  const sent = counted.filter(({ line }) => line.productType === ProductType.physical);
  return carrierQuestions(sent.map(asCarried), location, shippingZones, currency);
}

function asCarried({ entry, line }: { entry: CartEntryRow; line: CartLine }): CarriedLine {
  const { product, variant, variantName, title } = entry;
  const name = product?.title ?? title;
  return {
    sku: variant?.sku ?? '',
    title: variantName === '' ? name : `${name} (${variantName})`,
    ...{ quantity: line.quantity, unitPrice: line.unitPrice },
    weight: weightOf(variant?.weight ?? null),
    profile: product?.shippingProfileId ?? '',
  };
}
