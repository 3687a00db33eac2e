import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, openBuyers } from './buyer.ts';
import { additionBody, cartBody, checkoutBody, detailBody, orderBody } from './operations.ts';
import type { Shop } from './shop.ts';

/** A request that was not answered as it should have been. */
export interface Failure {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** What shoppers were told. */
export interface ShoppersReport {
  readonly answered: number;
  readonly failures: readonly Failure[];
  /** Numbers of the orders that were told as placed. */
  readonly orders: readonly number[];
  /** Additions that were told as made, and that the cart did not hold afterwards. */
  readonly lostAdditions: number;
}

/** How long one looks at each answer. */
export const thinkingMs = 1_000;
let keys = 0;

/** So many shoppers who look, fill a cart and order, one after the other, until they are stopped; one who is failed begins anew. */
export function openShoppers(
  shop: Shop,
  url: string,
  count: number,
): { readonly inFlight: number; stop(): Promise<ShoppersReport> } {
  const crowd = openBuyers(url, count);
  const failures: Failure[] = [];
  const orders: number[] = [];
  let [answered, inFlight, lostAdditions, isOver] = [0, 0, 0, false];

  async function send(buyer: Buyer, body: string): Promise<string> {
    const from = performance.now();
    inFlight += 1;
    try {
      const { text } = await buyer.ask(body);
      if (text.includes('"errors"')) throw new Error(text.slice(0, 120));
      answered += 1;
      return text;
    } catch (error) {
      const message = error instanceof Error ? error.message.slice(0, 120) : String(error);
      failures.push({ from, to: performance.now(), message });
      throw error;
    } finally {
      inFlight -= 1;
    }
  }

  async function shopOnce(number: number): Promise<void> {
    const buyer = crowd.buyer();
    const ask = async (body: string) => {
      await wait(thinkingMs * Math.random() * 2);
      return send(buyer, body);
    };
    const product = 1 + (number % (shop.products - 2));
    await ask(detailBody(shop, product));
    await ask(additionBody(shop, product, 1));
    const cart = await ask(cartBody);
    if (!cart.includes('"totalQuantity":1')) lostAdditions += 1;
    const version = /"version":"([^"]+)"/.exec(await ask(checkoutBody))?.[1] ?? '';
    keys += 1;
    const key = `shopper-${process.pid}-${String(keys).padStart(10, '0')}`;
    const placed = await ask(orderBody(version, key));
    const order = /"number":(\d+)/.exec(placed)?.[1];
    if (order !== undefined) orders.push(Number(order));
  }

  const shopping = Array.from({ length: count }, async (_, shopper) => {
    for (let round = 0; !isOver; round += 1) await shopOnce(shopper * 13 + round).catch(() => undefined);
  });
  return {
    get inFlight() {
      return inFlight;
    },
    async stop() {
      isOver = true;
      await Promise.all(shopping);
      await crowd.close();
      return { answered, failures, orders, lostAdditions };
    },
  };
}
