import { isEmail } from '#schema/email-address.rules.ts';
import { ProductType } from '../products/product.rules.ts';

/** What a gift card says about whom it is for. */
export const giftCardDetailLimits = { name: 200, message: 1_000 } as const;

/** Whom a gift card is for, as a form or an owner says it; blank and missing both mean that nothing was said. */
export interface GiftCardDetails {
  readonly recipientName?: unknown;
  readonly recipientEmail?: unknown;
  readonly message?: unknown;
  /** `2026-12-24`. */
  readonly deliveryDate?: unknown;
}

/** The names of these details in the answers to a gift card's form. */
export const giftCardDetailNames = ['recipientName', 'recipientEmail', 'message', 'deliveryDate'] as const;

/** Why the details of a gift card are refused. */
export interface GiftCardDetailsProblem {
  readonly message: string;
  readonly field: keyof GiftCardDetails;
}

/** The moment, and the zone whose calendar counts. */
export interface DayOfWebsite {
  readonly now: Date;
  readonly timeZone: string;
}

/** Where a day ends last: whoever's zone is not known can still choose a day that is today anywhere. */
export const lastTimeZone = 'Etc/GMT+12';

/**
 * The form of a gift card names, where it says anything at all, a recipient of at most 200 characters, a mail address of
 * 3 to 256, a message of at most 1000, and a day that is not over; other products' forms may say what they like.
 */
export function findCartedDetailsProblem(
  type: ProductType,
  additionalFields: string | null | undefined,
  day: DayOfWebsite,
): GiftCardDetailsProblem | null {
  if (type !== ProductType.giftCard || !additionalFields) return null;
  const answers = readAnswers(additionalFields);
  return answers && findDetailsProblem(answers, day);
}

/** What the form of a gift card that was ordered says; blank where it says nothing, or nothing that can be used. */
export function readDetails(additionalFields: string): {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
  readonly deliveryDate: string | null;
} {
  const answers = additionalFields === '' ? null : readAnswers(additionalFields);
  const textAt = (name: keyof GiftCardDetails) => {
    const value: unknown = answers === null ? undefined : Reflect.get(answers, name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const { name, message: longest } = giftCardDetailLimits;
  const email = textAt('recipientEmail');
  const day = textAt('deliveryDate');
  return {
    recipientName: [...textAt('recipientName')].slice(0, name).join(''),
    recipientEmail: isWrittenEmail(email) ? email.toLowerCase() : '',
    message: [...textAt('message')].slice(0, longest).join(''),
    deliveryDate: isDay(day) ? day : null,
  };
}

/** What is no JSON object is refused by the rule for all forms, not here. */
function readAnswers(text: string): object | null {
  try {
    const answers: unknown = JSON.parse(text);
    return typeof answers === 'object' ? answers : null;
  } catch {
    return null;
  }
}

/** The details of a gift card are as `findCartedDetailsProblem` says, whoever gives them. */
export function findDetailsProblem(
  details: GiftCardDetails,
  day: DayOfWebsite,
): GiftCardDetailsProblem | null {
  const { recipientName, recipientEmail, message, deliveryDate } = details;
  const { name, message: longest } = giftCardDetailLimits;
  if (!isText(recipientName, name))
    return { field: 'recipientName', message: `The recipient's name can have at most ${name} characters.` };
  if (!isBlank(recipientEmail) && !isWrittenEmail(recipientEmail))
    return { field: 'recipientEmail', message: 'Email is invalid' };
  if (!isText(message, longest))
    return { field: 'message', message: `The message can have at most ${longest} characters.` };
  if (isBlank(deliveryDate)) return null;
  if (!isDay(deliveryDate)) return { field: 'deliveryDate', message: 'Invalid date.' };
  return deliveryDate < todayOf(day)
    ? { field: 'deliveryDate', message: 'The delivery date cannot be in the past.' }
    : null;
}

/** Today is the day on the calendar of the zone. */
export function todayOf({ now, timeZone }: DayOfWebsite): string {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  } as const).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isText(value: unknown, maxLength: number): boolean {
  return isBlank(value) || (typeof value === 'string' && [...value.trim()].length <= maxLength);
}

function isWrittenEmail(value: unknown): boolean {
  return typeof value === 'string' && isEmail(value.trim());
}

/** A day that the calendar has, between the years 1000 and 9999. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
