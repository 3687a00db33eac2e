import type { Database, Queries, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { MailDraft } from '#kit/outbox.data.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Secret } from '#kit/secret.ts';
import { isEmail, normalizeEmail } from '#schema/email-address.rules.ts';
import { readLanguage } from '../restock/restock.rules.ts';
import { localTitle } from '../translations/local-lines.ts';
import { writeInvitation } from './inviting.ts';
import { areReviewsOn, requestPace } from './review.rules.ts';
import {
  type DueRequest,
  findAskedBuyer,
  findAskedProducts,
  findWebsitesWithRequests,
  postponeRequest,
  removeRequest,
  takeRequest,
} from './review-request.data.ts';
import { findReviewSettings } from './review-settings.data.ts';

/** What it takes to ask buyers. */
export interface AskingPowers {
  readonly db: ScopedDatabase;
  readonly mailer: Mailer;
  readonly secret: Secret;
  readonly betaFeatureFlags: readonly string[];
}

/** Asks the buyers of a website's sent orders for reviews, as far as they are due. */
export async function askBuyers(powers: AskingPowers): Promise<void> {
  const settings = await findReviewSettings(powers.db);
  const isWanted = settings.inviteAfterDays !== null && areReviewsOn(settings, powers.betaFeatureFlags);
  const { db, mailer } = powers;
  for (let isDone = false; !isDone; )
    await mailer.transaction(db, async (queries, write) => {
      const request = await takeRequest(queries);
      isDone = request === null;
      if (request === null) return;
      const draft = isWanted ? await askAbout(powers, queries, request) : null;
      if (draft) await write([draft]);
      if (!isWanted) await removeRequest(queries, request);
    });
}

/** Writes the next mail about an order, or finds that it is too early or that there is none; the order waits for what is left. */
async function askAbout(
  { db, secret }: AskingPowers,
  queries: Queries,
  request: DueRequest,
): Promise<MailDraft | null> {
  const { orderId, asked } = request;
  const buyer = await findAskedBuyer(queries, orderId);
  const products =
    buyer && isEmail(buyer.email) ? await findAskedProducts(queries, orderId, buyer.email) : [];
  const [product] = products;
  if (!buyer || !product) {
    await removeRequest(queries, request);
    return null;
  }
  if (buyer.restsUntil) {
    await postponeRequest(queries, request, buyer.restsUntil);
    return null;
  }
  const language = readLanguage(buyer.language);
  const draft = await writeInvitation(
    { queries, secret, websiteId: db.websiteId },
    {
      ...{ productId: product.productId, productTitle: await localTitle(queries, language, product) },
      ...{ email: normalizeEmail(buyer.email), language, origin: new URL(buyer.origin).origin },
    },
  );
  if (products.length === 1 || asked + 1 >= requestPace.perOrder) await removeRequest(queries, request);
  else await postponeRequest(queries, { orderId, asked: asked + 1 }, inDays(requestPace.days));
  return draft;
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

/** Finds orders that were sent long enough ago, whatever happened in between. */
export function reviewRequestSweep(
  database: Database,
  powersOf: (db: ScopedDatabase) => AskingPowers,
): JobDefinition {
  return {
    name: 'commerce-review-requests',
    retryLimit: 1,
    retryDelaySeconds: 60,
    expireInSeconds: 600,
    async findForgotten() {
      const websites = await findWebsitesWithRequests(database);
      return websites.map((websiteId) => ({ id: newId(), websiteId }));
    },
    run: (db) => askBuyers(powersOf(db)),
  };
}
