import { type Buyer, openBuyers } from '../buyer.ts';
import { compare, median, quantile } from '../load.ts';
import { additionBody, cartBody, detailBody } from '../operations.ts';
import { type Shop, variantsOfProduct } from '../shop.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { tell } from './graph.ts';

const buyers = 20;
const linesOfFullCart = 50;
const lastUnits = 5;
const rushers = 200;

/** Carts: how fast things go in, whether a full one is slower, how fast it is read, and whole visits. */
export async function measureCarts({ report, seconds, shop, startShop }: BenchRun): Promise<void> {
  const server = await startShop(shop);
  const crowd = openBuyers(server.url, buyers);

  report.begin(`Adding to a cart, ${buyers} buyers at once with carts of their own`);
  const times = await fillCarts(shop, crowd.buyer, seconds * 4_000);
  const additions = times.flat();
  report.add('add to cart, median', median(additions), 'ms');
  report.add('add to cart, 99 of 100 within', quantile(additions, 0.99), 'ms');
  const lines = (from: number, to: number) => times.flatMap((each) => each.slice(from - 1, to));
  report.add('add to cart with 1 to 5 lines, median', median(lines(1, 5)), 'ms');
  report.add(
    'add to cart with 46 to 50 lines, median',
    median(lines(46, 50)),
    'ms',
    'add to cart with 1 to 5 lines, median',
  );
  report.add('add to cart with 1 to 5 lines, 99 of 100 within', quantile(lines(1, 5), 0.99), 'ms');
  report.add(
    'add to cart with 46 to 50 lines, 99 of 100 within',
    quantile(lines(46, 50), 0.99),
    'ms',
    'add to cart with 1 to 5 lines, 99 of 100 within',
  );

  const alone = [
    await fillCart(shop, crowd.buyer(), 0),
    await fillCart(shop, crowd.buyer(), 0),
    await fillCart(shop, crowd.buyer(), 0),
  ];
  const first = alone.flatMap((each) => each.slice(0, 5));
  const last = alone.flatMap((each) => each.slice(-5));
  report.add('a buyer alone, 1 to 5 lines, median', median(first), 'ms');
  report.add(
    'a buyer alone, 46 to 50 lines, median',
    median(last),
    'ms',
    'a buyer alone, 1 to 5 lines, median',
  );

  report.begin('Reading a cart');
  const full = crowd.buyer();
  await fillCart(shop, full, 0);
  const small = crowd.buyer();
  await small.ask(additionBody(shop, 1, 1));
  const json = { 'content-type': 'application/json' };
  const names = ['REST: cart with 1 line', 'REST: cart with 50 lines', 'GraphQL: cart with 50 lines'];
  const rest = (name: string, { cookie }: Buyer) => ({
    name,
    server,
    requests: [{ method: 'GET' as const, path: '/api/commerce/shopping-cart', headers: { cookie } }],
  });
  const graph = {
    name: names[2] ?? '',
    server,
    requests: [
      {
        method: 'POST' as const,
        path: '/graphql',
        headers: { ...json, cookie: full.cookie },
        body: cartBody,
      },
    ],
  };
  tell(
    report,
    names,
    await compare([rest(names[0] ?? '', small), rest(names[1] ?? '', full), graph], seconds),
  );

  report.begin('A visit: a product’s detail, two additions, the cart; 8 at once');
  await visit(shop, server.url, 1_000);
  const cpu = await server.readCpu();
  const visits = await visit(shop, server.url, seconds * 3_000);
  report.add('cart visits', visits.perSecond, '/s');
  report.add('cart visits, processor', ((await server.readCpu()) - cpu) / visits.count, 'ms');
  await crowd.close();
  await stopAll(server);
}

/** The last pieces in stock, wanted by many at once: no cart ever holds more than there are. */
export async function measureRush({ report, shop, startShop }: BenchRun): Promise<void> {
  const server = await startShop(shop);
  const product = shop.products;
  await shop.setStock(product, lastUnits);
  const crowd = openBuyers(server.url, rushers);
  report.begin(
    `The last ${lastUnits} pieces among ${rushers} buyers, who each try for ${lastUnits + 1} one by one, twice at a time`,
  );
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: rushers }, async () => {
      const buyer = crowd.buyer();
      const texts = [(await buyer.ask(additionBody(shop, product, 1))).text];
      for (let pair = 0; pair < 3; pair++) {
        const both = await Promise.all([
          buyer.ask(additionBody(shop, product, 1)),
          buyer.ask(additionBody(shop, product, 1)),
        ]);
        texts.push(...both.map(({ text }) => text));
      }
      return texts;
    }),
  );
  const spent = performance.now() - begun;
  const quantities = await shop.findQuantities(product);
  const largest = Math.max(...quantities);
  report.add('answers while all want the same', (answers.flat().length * 1_000) / spent, '/s');
  report.add('most that any cart holds of them', largest, '');
  if (largest > lastUnits) throw new Error(`A cart holds ${largest} of ${lastUnits}.`);
  await crowd.close();
  await stopAll(server);
}

/**
 * So many buyers fill one cart after the other; the milliseconds of each addition, a list for each cart. The first cart of
 * each has another length and does not count, so that at any time there are carts of every length.
 */
async function fillCarts(shop: Shop, makeBuyer: () => Buyer, milliseconds: number): Promise<number[][]> {
  const begun = performance.now();
  const filled = await Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const from = index * linesOfFullCart;
      await fillCart(shop, makeBuyer(), from, Math.ceil(((index + 1) * linesOfFullCart) / buyers));
      const carts = [await fillCart(shop, makeBuyer(), from)];
      while (performance.now() - begun < milliseconds) carts.push(await fillCart(shop, makeBuyer(), from));
      return carts;
    }),
  );
  return filled.flat();
}

async function fillCart(shop: Shop, buyer: Buyer, from: number, lines = linesOfFullCart): Promise<number[]> {
  const times: number[] = [];
  for (let line = 0; line < lines; line++) {
    const place = from + line;
    const { text, milliseconds } = await buyer.ask(
      additionBody(shop, 1 + (place % (shop.products - 1)), 1 + (place % variantsOfProduct)),
    );
    if (!text.includes('CartEntryAdded')) throw new Error(`An addition was answered ${text}`);
    times.push(milliseconds);
  }
  return times;
}

export async function visit(
  shop: Shop,
  url: string,
  milliseconds: number,
): Promise<{ perSecond: number; count: number }> {
  const connections = 8;
  const crowd = openBuyers(url, connections);
  const begun = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - begun < milliseconds) {
        const buyer = crowd.buyer();
        const product = 1 + (count++ % (shop.products - 2));
        await buyer.ask(detailBody(shop, product));
        await buyer.ask(additionBody(shop, product, 1));
        await buyer.ask(additionBody(shop, product + 1, 2));
        const { text } = await buyer.ask(cartBody);
        if (!text.includes('"totalQuantity":2')) throw new Error(`A cart of two was answered ${text}`);
      }
    }),
  );
  const spent = performance.now() - begun;
  await crowd.close();
  return { perSecond: (count * 1_000) / spent, count };
}
