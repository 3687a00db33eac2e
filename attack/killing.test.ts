import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { attack, longAttack, type Tries } from './attack.ts';
import { startServiceTargets } from './services.ts';
import { type Stage, setStage } from './stage.ts';
import { startTarget, type Target } from './target.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const add =
  'mutation ($id: ID!) { addToCart(input: { productId: $id, additionalFields: {} }) { ... on CartEntryAdded { cart { id } } } }';

/** Fills carts, one after the other, until it is over; keeps what was told as done. */
async function fillCarts(target: Target, kept: string[], isOver: () => boolean): Promise<void> {
  const { website, ids } = stage.ours;
  const body = JSON.stringify({ query: add, variables: { id: ids.product } });
  const headers = { 'content-type': 'application/json' };
  while (!isOver()) {
    const answer = await target.ask({ host: website.host, path: '/graphql', method: 'POST', headers, body });
    const id = /"cart":\{"id":"([^"]+)"/.exec(answer.body)?.[1];
    if (answer.status === 200 && id) kept.push(id);
    else await wait(20);
  }
}

/** Every cart that was told of is there, with what was put into it once. */
async function countCarts(tries: Tries, kept: readonly string[]): Promise<void> {
  const client = await openTestConnection(stage.shop.database.url, '*');
  const { rows } = await client.query<{ id: string; quantity: number }>(
    'SELECT cart_id AS id, sum(quantity)::int AS quantity FROM commerce.cart_entry GROUP BY 1',
  );
  await client.end();
  const quantities = new Map(rows.map(({ id, quantity }) => [id, quantity]));
  for (const id of kept) tries.holds(`the cart ${id}`, quantities.get(id) === 1, `${quantities.get(id)}`);
  tries.holds('carts were filled', kept.length >= 120, `${kept.length}`);
}

attack(
  'a process that is killed while carts are filled loses none that it told of, and makes none twice',
  async (tries) => {
    const kept: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const target = await startTarget(stage.shop, { RATE_LIMITS: 'off' });
      const wanted = kept.length + 40;
      let isOver = false;
      const workers = Array.from({ length: 8 }, () => fillCarts(target, kept, () => isOver));
      while (kept.length < wanted && target.isAlive) await wait(20);
      await target.stop('SIGKILL');
      isOver = true;
      await Promise.all(workers);
    }
    await countCarts(tries, kept);
  },
);

longAttack(
  'a service that is killed while carts are filled loses none that the front door told of, and makes none twice',
  async (tries) => {
    tries.apart();
    const kept: string[] = [];
    const apart = await startServiceTargets(stage.shop, { RATE_LIMITS: 'off' });
    let isOver = false;
    const workers = Array.from({ length: 8 }, () => fillCarts(apart.frontDoor, kept, () => isOver));
    const untilMore = async () => {
      const wanted = kept.length + 40;
      while (kept.length < wanted && apart.frontDoor.isAlive) await wait(20);
    };
    try {
      for (const name of ['commerce', 'content', 'commerce', 'identity'] as const) {
        await untilMore();
        await apart.restart(name);
      }
      await untilMore();
      tries.holds('the front door', apart.frontDoor.isAlive, apart.frontDoor.log.slice(-3));
    } finally {
      isOver = true;
      await Promise.all(workers);
      await apart.stop();
    }
    await countCarts(tries, kept);
  },
);
