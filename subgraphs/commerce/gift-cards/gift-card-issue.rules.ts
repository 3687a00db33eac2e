import { isLongerThan } from '#kit/text-length.rules.ts';
import { parsePrice } from '../money/money.rules.ts';
import { giftCardLimits } from './gift-card.rules.ts';
import { type DayOfWebsite, findDetailsProblem, type GiftCardDetails } from './gift-card-details.rules.ts';

/** What an owner asks for; the same fields as the API's. */
export interface IssueRequest extends GiftCardDetails {
  readonly value: string;
  readonly recipientName?: string | null | undefined;
  readonly recipientEmail?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly deliveryDate?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly idempotencyKey: string;
}

/** A card that may be issued, or the field that is wrong. */
export type ReadIssue =
  | { readonly ok: true; readonly amountCents: number; readonly draft: IssueDraft }
  | { readonly ok: false; readonly message: string; readonly field: string };

/** What is kept of the request, trimmed. */
export interface IssueDraft {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
  readonly deliveryDate: string | null;
  readonly note: string;
  readonly key: string;
}

/**
 * A gift card is issued over an amount above 0 and at most 1,000,000 in the store's currency, to a recipient as gift
 * cards know them, with a note of at most 1000 characters and an idempotency key of 1 to 200.
 */
export function readIssue(request: IssueRequest, currency: string, day: DayOfWebsite): ReadIssue {
  const price = parsePrice(request.value, currency, 'Value');
  if (!price.ok) return refuse('value', price.message);
  const { largestUnits, note: longestNote, key: longestKey } = giftCardLimits;
  const largest = parsePrice(String(largestUnits), currency);
  if (price.minor === 0) return refuse('value', 'Value must be above 0.');
  if (largest.ok && price.minor > largest.minor)
    return refuse('value', `Value can be at most ${largestUnits.toLocaleString('en-US')}.`);
  const problem = findDetailsProblem(request, day);
  if (problem) return refuse(problem.field, problem.message);
  const note = request.note?.trim() ?? '';
  if (isLongerThan(note, longestNote))
    return refuse('note', `The note can have at most ${longestNote} characters.`);
  const key = request.idempotencyKey;
  if (key.trim() === '' || key.length > longestKey)
    return refuse('idempotencyKey', `The idempotency key must have 1 to ${longestKey} characters.`);
  const draft = {
    recipientName: request.recipientName?.trim() ?? '',
    recipientEmail: request.recipientEmail?.trim().toLowerCase() ?? '',
    message: request.message?.trim() ?? '',
    deliveryDate: request.deliveryDate?.trim() || null,
    note,
    key,
  };
  return { ok: true, amountCents: price.minor, draft };
}

function refuse(field: string, message: string): ReadIssue {
  return { ok: false, field, message };
}
