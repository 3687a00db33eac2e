import { createHash } from 'node:crypto';
import { dayIn, type EventDraft, withoutVisitor } from '../events/event-row.rules.ts';
import type { SignUpInput } from '../generated/graphql.ts';

const schemas = {
  MEMBER: 'MemberSignUp',
  SUBSCRIPTION: 'SubscriptionSignUp',
  RESTOCK: 'RestockSignUp',
} as const;

/** A sign-up as an event that knows no visitor, and not who it was: an id that cannot be guessed is kept as its hash. */
export function draftOfSignUp({ kind, id, productId, at, timeZone }: SignUpInput): EventDraft {
  const schema = schemas[kind];
  const hash = createHash('sha256').update(`${kind} ${id}`).digest('hex').slice(0, 32);
  return {
    ...withoutVisitor,
    ...{ id: `sign-up.${hash}`, schema, name: schema, day: dayIn(timeZone, at), at },
    ...{ subject: productId ?? '', value: null, amount: null, currency: '', data: {} },
  };
}
