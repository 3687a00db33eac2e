import type { ActionCookie, ActionRequest } from '../action.ts';

const name = 'lastOrder';
const seconds = 60 * 60 * 24;
const tokenPattern = /^(new|seen)\.([\w.-]{16,200})$/;

/** The order that the browser made last, for a day: its token, and whether its confirmation was shown. */
export interface LastOrder {
  readonly token: string;
  readonly isNew: boolean;
}

/** Null when the browser made none. */
export function readLastOrder({ cookie }: Pick<ActionRequest, 'cookie'>): LastOrder | null {
  const [, mark, token] = tokenPattern.exec(cookie(name) ?? '') ?? [];
  return token === undefined ? null : { token, isNew: mark === 'new' };
}

/** Keeps which order was made, so that its confirmation is shown once to who made it, and two tabs make one order. */
export function keepLastOrder({ token, isNew }: LastOrder): ActionCookie {
  return { name, value: `${isNew ? 'new' : 'seen'}.${token}`, maxAge: seconds };
}
