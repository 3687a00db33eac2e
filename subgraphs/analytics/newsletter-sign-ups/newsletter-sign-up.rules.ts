import { dayIn, type EventDraft, withoutVisitor } from '../events/event-row.rules.ts';
import type { NewsletterSignUpInput } from '../generated/graphql.ts';

/** A sign-up to a mailing list as an event that knows no visitor, and not who it was. */
export function draftOfNewsletterSignUp({
  eventId,
  listId,
  at,
  timeZone,
}: NewsletterSignUpInput): EventDraft {
  return {
    ...withoutVisitor,
    ...{ id: `sign-up.${eventId}`, schema: 'NewsletterSignUp', name: 'NewsletterSignUp' },
    ...{ day: dayIn(timeZone, at), at, subject: listId },
    ...{ value: null, amount: null, currency: '', data: {} },
  };
}
