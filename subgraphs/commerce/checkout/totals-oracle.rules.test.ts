import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceCheckout, type TotalsRequest } from './totals.rules.ts';
import { anyRequest } from './totals-testing.ts';

/**
 * What an order comes to, worked out a second time and in another way: by fractions that are reduced, piece by piece and cent by
 * cent. Nothing of the rules is used here but their types.
 */

/** An exact fraction. */
class Fraction {
  readonly over: bigint;
  readonly under: bigint;
  constructor(over: bigint, under = 1n) {
    const divisor = greatestCommonDivisor(over, under);
    this.over = over / divisor;
    this.under = under / divisor;
  }
  plus(other: Fraction) {
    return new Fraction(this.over * other.under + other.over * this.under, this.under * other.under);
  }
  times(other: Fraction) {
    return new Fraction(this.over * other.over, this.under * other.under);
  }
  dividedBy(other: Fraction) {
    return new Fraction(this.over * other.under, this.under * other.over);
  }
  get whole() {
    return Number(this.over / this.under);
  }
  get rest() {
    return new Fraction(this.over % this.under, this.under);
  }
  isMoreThan(other: Fraction) {
    return this.over * other.under > other.over * this.under;
  }
  get rounded() {
    return this.plus(new Fraction(1n, 2n)).whole;
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a === 0n ? 1n : a) : greatestCommonDivisor(b, a % b);
}

const of = (value: number, under = 1) => new Fraction(BigInt(value), BigInt(under));
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Gives out what is left, a cent at a time, each to whoever is owed the most, the first of equals first. */
function giveOut(owed: readonly Fraction[], sum: number): number[] {
  const given = owed.map(({ whole }) => whole);
  const rests = owed.map(({ rest }) => rest);
  for (let left = sum - total(given); left > 0; left -= 1) {
    let best = 0;
    for (const [index, rest] of rests.entries()) if (rest.isMoreThan(rests[best] ?? of(0))) best = index;
    given[best] = (given[best] ?? 0) + 1;
    rests[best] = of(-1);
  }
  return given;
}

type Discount = TotalsRequest['discounts'][number];
type Line = TotalsRequest['lines'][number];
type Where = NonNullable<TotalsRequest['location']>;

function names(
  { subscriptionPayments, isForPaymentPlans }: Discount,
  products: readonly string[],
  categories: readonly string[],
  line: Line,
): boolean {
  const { payment } = line;
  if (payment?.isOfPaymentPlan && !isForPaymentPlans) return false;
  if (payment && !payment.isOfPaymentPlan && payment.number > (subscriptionPayments ?? Infinity))
    return false;
  if (line.productType === 4 && !payment?.isOfPaymentPlan) return false;
  if (line.productType === 5 && !payment?.isOfPaymentPlan) return false;
  if (products.length + categories.length === 0) return true;
  return products.includes(line.productId) || categories.some((id) => line.categoryIds.includes(id));
}

/** Tries every number of pieces that could be bought as well as given, and keeps the one that gives most. */
function given(discount: Discount, lines: readonly Line[]): number[] {
  const same = discount.getProductIds.length + discount.getCategoryIds.length === 0;
  const pieces = lines.flatMap((line, index) => {
    const isBought = names(discount, discount.productIds, discount.categoryIds, line);
    const isGiven = same ? isBought : names(discount, discount.getProductIds, discount.getCategoryIds, line);
    return Array.from({ length: line.quantity }, () => ({ index, price: line.unitPrice, isBought, isGiven }));
  });
  const cheapest = [...pieces].sort((a, b) => a.price - b.price || a.index - b.index);
  const onlyGiven = cheapest.filter(({ isBought, isGiven }) => isGiven && !isBought);
  const either = cheapest.filter(({ isBought, isGiven }) => isGiven && isBought);
  const onlyBought = cheapest.filter(({ isBought, isGiven }) => isBought && !isGiven);
  let best: typeof pieces = [];
  for (let taken = 0; taken <= either.length; taken += 1) {
    const paid = onlyBought.length + either.length - taken;
    const times = Math.min(
      Math.floor(paid / (discount.buyQuantity ?? 1)),
      discount.timesPerOrder ?? Infinity,
    );
    const free = times * (discount.getQuantity ?? 0);
    if (taken > free) continue;
    const chosen = [...onlyGiven.slice(0, free - taken), ...either.slice(0, taken)];
    if (chosen.length > best.length) best = chosen;
  }
  return lines.map((_, index) => best.filter((piece) => piece.index === index).length);
}

function counts(discount: Discount, { lines, now, customer }: TotalsRequest): boolean {
  const spent = total(lines.map(({ quantity, unitPrice }) => quantity * unitPrice));
  return (
    discount.isActive &&
    !(discount.startsAt && discount.startsAt > now) &&
    !(discount.endsAt && discount.endsAt <= now) &&
    discount.useCount < (discount.usageLimit ?? Infinity) &&
    (customer.usesByDiscount.get(discount.id) ?? 0) < (discount.perCustomerLimit ?? Infinity) &&
    (customer.isFirstOrder || !discount.isFirstOrderOnly) &&
    (discount.areaIds.length === 0 || discount.areaIds.some((id) => customer.areaIds.includes(id))) &&
    spent >= discount.minimumCents &&
    lines.some((line) => names(discount, discount.productIds, discount.categoryIds, line)) &&
    (discount.kind !== 'BUY_X_GET_Y' || total(given(discount, lines)) > 0)
  );
}

function takeOff(discounts: readonly Discount[], lines: readonly Line[]): number[] {
  const left = lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const full = [...left];
  for (const discount of discounts) {
    if (discount.kind === 'FREE_SHIPPING') continue;
    const pieces = discount.kind === 'BUY_X_GET_Y' ? given(discount, lines) : null;
    const eachLess = discount.amountCents;
    if (pieces && eachLess !== null) {
      for (const [index, line] of lines.entries())
        for (let piece = 0; piece < (pieces[index] ?? 0); piece += 1)
          left[index] = Math.max(0, (left[index] ?? 0) - Math.min(eachLess, line.unitPrice));
      continue;
    }
    const worth = lines.map((line, index) => {
      if (pieces) return (pieces[index] ?? 0) * line.unitPrice;
      return names(discount, discount.productIds, discount.categoryIds, line) ? (full[index] ?? 0) : 0;
    });
    const most = worth.map((value, index) => Math.min(value, left[index] ?? 0));
    const wanted =
      discount.amountCents ?? of(total(worth)).times(of(discount.percentHundredths ?? 0, 10_000)).rounded;
    const amount = Math.min(wanted, total(most));
    const whole = total(most);
    if (whole === 0) continue;
    const shares = giveOut(
      most.map((value) => of(value).times(of(amount)).dividedBy(of(whole))),
      amount,
    );
    for (const [index, share] of shares.entries()) left[index] = (left[index] ?? 0) - share;
  }
  return left.map((rest, index) => (full[index] ?? 0) - rest);
}

function isThere(
  place: { country: string; region: string; postcodes: readonly string[] },
  where: Where,
): boolean {
  const postcode = where.postalCode.slice(0, 5);
  const isPostcode = place.postcodes.some((text) => {
    if (text === '9*') return postcode.startsWith('9');
    const [low = '', high = low] = text.split('...');
    return Number(postcode) >= Number(low) && Number(postcode) <= Number(high);
  });
  return (
    ['', where.country].includes(place.country) &&
    ['', where.region].includes(place.region) &&
    (place.postcodes.length === 0 || isPostcode)
  );
}

const detail = (place: { country: string; region: string; postcodes: readonly string[] }) =>
  place.postcodes.length > 0 ? 3 : place.region ? 2 : place.country ? 1 : 0;

function ways(request: TotalsRequest, amounts: readonly number[]) {
  const { location, lines, shippingZones } = request;
  const sent = lines
    .map((line, index) => ({ ...line, amount: amounts[index] ?? 0 }))
    .filter((line) => line.productType === 1);
  if (!location || sent.length === 0) return [];
  const byProfile = [...new Set(sent.map((line) => line.shippingProfile))].sort().map((profile) => {
    const mine = sent.filter((line) => line.shippingProfile === profile);
    const reached = shippingZones
      .filter((zone) => zone.profile === profile)
      .flatMap((zone) =>
        (zone.places.length ? zone.places : [{ country: '', region: '', postcodes: [] }])
          .filter((place) => isThere(place, location))
          .map((place) => ({ zone, detail: detail(place) })),
      );
    const most = Math.max(...reached.map((each) => each.detail));
    const zone = reached.find((each) => each.detail === most)?.zone;
    const subtotal = total(mine.map((line) => line.amount));
    const measures = {
      BY_SUBTOTAL: subtotal,
      BY_WEIGHT: total(mine.map(({ weight, quantity }) => (weight ?? 0) * quantity)),
      BY_ITEM_COUNT: total(mine.map(({ quantity }) => quantity)),
    };
    return (zone?.options ?? []).flatMap((option) => {
      if (
        option.postcodes.length &&
        !isThere({ country: '', region: '', postcodes: option.postcodes }, location)
      )
        return [];
      if (option.pricing === 'CARRIER') return [];
      const measure = option.pricing === 'FLAT' ? 0 : measures[option.pricing];
      const band = option.bands.filter(({ upTo }) => measure <= (upTo ?? Infinity))[0];
      if (option.pricing !== 'FLAT' && !band) return [];
      const price = subtotal >= (option.freeFrom ?? Infinity) ? 0 : (band?.price ?? option.price);
      return [{ id: option.id, price, pickup: option.pickup }];
    });
  });
  const [first = [], ...rest] = byProfile;
  const extras = rest.map((options) =>
    Math.min(...options.filter(({ pickup }) => !pickup).map(({ price }) => price)),
  );
  if (extras.some((price) => price === Infinity)) return [];
  return first.map((option) => ({ ...option, price: option.price + total(extras) }));
}

interface Taxed {
  readonly amount: number;
  readonly taxClass: string;
  readonly isShipping: boolean;
}

/** The taxes of each part, rounded as the shop says. */
function taxes(parts: readonly Taxed[], where: Where, { taxSettings }: TotalsRequest): number[] {
  const exact = parts.map((part) => {
    const candidates = taxSettings.zones
      .filter((zone) => isThere(zone, where))
      .flatMap((zone) => zone.rates.map((rate) => ({ ...rate, detail: detail(zone) })))
      .filter((rate) => rate.taxClass === part.taxClass);
    const chosen = [1, 2, 3].flatMap((priority) => {
      const same = candidates.filter((rate) => rate.priority === priority);
      const most = Math.max(...same.map((rate) => rate.detail));
      return same.filter((rate) => rate.detail === most).slice(0, 1);
    });
    const counted = chosen.filter(
      ({ isOnShipping }) => !part.isShipping || (taxSettings.isShippingTaxed && isOnShipping),
    );
    let price = of(1);
    const shares = new Map<string, Fraction>();
    for (const rate of counted) {
      const tax = (rate.isCompound ? price : of(1)).times(of(rate.percentMillionths, 100_000_000));
      shares.set(rate.id, tax);
      price = price.plus(tax);
    }
    const base = taxSettings.isTaxIncluded ? of(part.amount).dividedBy(price) : of(part.amount);
    return new Map(
      [...shares].map(([id, share]) => [
        id,
        { tax: share.times(base), priority: counted.find((rate) => rate.id === id)?.priority ?? 0 },
      ]),
    );
  });
  const sum = (fractions: readonly Fraction[]) => fractions.reduce((all, each) => all.plus(each), of(0));
  const round = (fractions: readonly Fraction[]) =>
    taxSettings.isTaxIncluded
      ? giveOut(fractions, sum(fractions).rounded)
      : fractions.map((each) => each.rounded);
  if (taxSettings.rounding === 'LINE')
    return exact.map((each) => total(round([...each.values()].map(({ tax }) => tax))));
  const found = exact.flatMap((each) => [...each].map(([id, { priority }]) => ({ id, priority })));
  const ids = [...new Set(found.sort((a, b) => a.priority - b.priority).map(({ id }) => id))];
  const rows = ids.map((id) => exact.map((each) => each.get(id)?.tax ?? of(0)));
  const sums = round(rows.map(sum));
  const shared = rows.map((row, index) => giveOut(row, sums[index] ?? 0));
  return parts.map((_, index) => total(shared.map((row) => row[index] ?? 0)));
}

function expected(request: TotalsRequest) {
  const { lines, discounts, location, shippingOptionId, taxSettings } = request;
  const full = lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const ordered = [
    ...discounts.filter((each) => each.isAutomatic),
    ...discounts.filter((each) => !each.isAutomatic),
  ];
  const counting = ordered.filter((each) => counts(each, request));
  const chosen = request.shippingZones
    .flatMap(({ options }) => options)
    .find(({ id }) => id === shippingOptionId);
  const sort = chosen?.pickup ? 'PICKUP' : chosen?.postcodes.length ? 'LOCAL_DELIVERY' : 'SHIPPING';
  const chosenFull = ways(request, full).find(({ id }) => id === shippingOptionId)?.price ?? 0;
  let best: { off: number[]; isFree: boolean; worth: number } = {
    off: lines.map(() => 0),
    isFree: false,
    worth: -1,
  };
  for (const set of [
    counting.filter((each) => each.isCombinable),
    ...counting.filter((each) => !each.isCombinable).map((each) => [each]),
  ]) {
    if (set.length === 0) continue;
    const off = takeOff(set, lines);
    const isFree = set.some(
      ({ kind, shippingOptionIds: ids, shippingType }) =>
        kind === 'FREE_SHIPPING' &&
        (shippingType === null || shippingType === sort) &&
        (ids.length === 0 || ids.some((id) => id === shippingOptionId)),
    );
    const worth = total(off) + (isFree ? chosenFull : 0);
    if (worth > best.worth) best = { off, isFree, worth };
  }
  const net = full.map((amount, index) => amount - (best.off[index] ?? 0));
  const option = ways(request, net).find(({ id }) => id === shippingOptionId);
  const isSent = lines.some((line) => line.productType === 1);
  const goods = lines.map((line, index) => ({
    ...{ amount: line.productType === 4 ? 0 : (net[index] ?? 0), taxClass: line.taxClass, isShipping: false },
  }));
  const where = option?.pickup ?? location;
  const isRelieved = request.isTaxExempt && taxSettings.isTaxIncluded;
  const post = (amount: number) => ({ amount, taxClass: 'standard', isShipping: true });
  let shipping = isSent ? (option ? (best.isFree ? 0 : option.price) : null) : 0;
  if (isRelieved && where && option && shipping) shipping -= total(taxes([post(shipping)], where, request));
  const relief = isRelieved && where ? taxes(goods, where, request) : goods.map(() => 0);
  const tax = !where
    ? null
    : request.isTaxExempt
      ? goods.map(() => 0)
      : taxes([...goods, post(shipping ?? 0)], where, request);
  const discount = total(best.off) + total(relief);
  const added = taxSettings.isTaxIncluded ? 0 : total(tax ?? []);
  return {
    ...{ subtotal: total(full), discount, shipping, tax: tax && total(tax) },
    grandTotal: total(full) - discount + (shipping ?? 0) + added,
    lines: lines.map((_, index) => ({
      discount: (best.off[index] ?? 0) + (relief[index] ?? 0),
      tax: tax?.[index] ?? 0,
    })),
  };
}

test('10,000 random orders come to what fractions say, to the cent', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const { subtotal, discount, shipping, tax, grandTotal, lines } = priceCheckout(request);
      const told = [...lines.values()].map((line) => ({ discount: line.discount, tax: line.tax }));
      expect({ subtotal, discount, shipping, tax, grandTotal, lines: told }).toEqual(expected(request));
    }),
    { numRuns: 10_000 },
  );
});
