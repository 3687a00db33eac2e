import { z } from 'zod';
import type { Database, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Secret } from '#kit/secret.ts';
import { isEmail } from '#schema/email-address.rules.ts';
import {
  claimReminder,
  findLeftCarts,
  findLeftLines,
  findWebsitesWithLeftCarts,
  type LeftCart,
} from './cart-reminder.data.ts';
import { renderCartReminder } from './cart-reminder-mail.rules.ts';
import { refusalTokenOf, restoreTokenOf } from './cart-reminder-token.ts';

/** What it takes to remind of carts. */
export interface RemindingPowers {
  readonly db: ScopedDatabase;
  readonly mailer: Mailer;
  readonly secret: Secret;
  /** Asks another subgraph what only that one knows. */
  ask(subgraph: string, query: string, variables: Record<string, unknown>): Promise<Record<string, unknown>>;
}

const atOnce = 100;
const nameOfWebsite = z.object({ website: z.object({ title: z.string() }).nullable() });

/** Reminds the shoppers of a website of the carts that they left, once each. */
export async function remindOfLeftCarts(powers: RemindingPowers): Promise<void> {
  const { website } = nameOfWebsite.parse(await powers.ask('content', '{ website { title } }', {}));
  let after = '';
  for (;;) {
    const carts = await findLeftCarts(powers.db, after, atOnce);
    for (const cart of carts)
      if (isEmail(cart.email.trim())) await remindOf(powers, cart, website?.title ?? '');
    const last = carts.at(-1);
    if (!last || carts.length < atOnce) return;
    after = last.id;
  }
}

/** The reminder and its mail are written in one transaction: two processes at once, or one that ends in between, write one mail. */
async function remindOf(
  { db, mailer, secret }: RemindingPowers,
  cart: LeftCart,
  title: string,
): Promise<void> {
  const { id, language, origin } = cart;
  const site = title || new URL(origin).host;
  const url = `${origin}/cart/restore?token=${restoreTokenOf(secret, db.websiteId, id)}`;
  const refusalUrl = `${origin}/cart/reminders?token=${refusalTokenOf(secret, db.websiteId, id)}`;
  await mailer.transaction(db, async (queries, write) => {
    if (!(await claimReminder(queries, cart))) return;
    const lines = await findLeftLines(queries, id);
    const mail = renderCartReminder({ language, site, lines, url, refusalUrl });
    await write([{ key: `cart-reminder:${id}`, to: cart.email.trim(), ...mail }]);
  });
}

/** Finds carts that were left, whatever happened in between. */
export function cartReminderSweep(
  database: Database,
  powersOf: (db: ScopedDatabase) => RemindingPowers,
): JobDefinition {
  return {
    name: 'commerce-cart-reminders',
    retryLimit: 1,
    retryDelaySeconds: 60,
    expireInSeconds: 600,
    async findForgotten() {
      const websites = await findWebsitesWithLeftCarts(database);
      return websites.map((websiteId) => ({ id: newId(), websiteId }));
    },
    run: (db) => remindOfLeftCarts(powersOf(db)),
  };
}
