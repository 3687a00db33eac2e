/** What a browser's cart cookie leads to: nothing, a guest's cart, or one that has become a member's. */
export type CookieCart = 'none' | 'empty' | 'filled' | 'own' | 'foreign';

/** What a member has in their account. */
export type MemberCart = 'none' | 'empty' | 'filled';

/** What becomes of both carts at sign-in. */
export type LoginOutcome =
  /** Both stay as they are. */
  | 'LEAVE'
  /** The guest's cart becomes the member's. */
  | 'BIND'
  /** What is in the guest's cart goes into the member's, and nobody opens the guest's any more. */
  | 'MERGE';

/** What a browser has after sign-out; what the member has stays as it is. */
export type LogoutOutcome =
  /** No cart: the cookie is forgotten. */
  | 'FORGET'
  /** The guest's cart that its cookie leads to. */
  | 'KEEP'
  /** A new guest's cart with what the member has in theirs. */
  | 'CLONE'
  /** The guest's cart that its cookie leads to, with what the member has in theirs. */
  | 'MERGE_CLONE';

/** A row for what the cookie leads to, a column for what the member has. */
type Table<Outcome> = Readonly<Record<CookieCart, Readonly<Record<MemberCart, Outcome>>>>;

/**
 * Nothing is lost: a guest's cart becomes the member's or goes into it. Nothing is stolen: a cart that is a member's
 * already is nobody else's, whatever the cookie says. A member whose own cart the cookie leads to has one.
 */
// biome-ignore format: a table is read by its columns
export const atLogin: Table<LoginOutcome> = {
  none:    { none: 'LEAVE',  empty: 'LEAVE',        filled: 'LEAVE'       },
  empty:   { none: 'BIND',   empty: 'MERGE',        filled: 'MERGE'       },
  filled:  { none: 'BIND',   empty: 'MERGE',        filled: 'MERGE'       },
  own:     { none: 'LEAVE',  empty: 'LEAVE',        filled: 'LEAVE'       },
  foreign: { none: 'LEAVE',  empty: 'LEAVE',        filled: 'LEAVE'       },
};

/** Without `cloneCart` a browser keeps nothing of the member's, and what was a guest's all along stays. */
// biome-ignore format: a table is read by its columns
export const atLogout: Table<LogoutOutcome> = {
  none:    { none: 'FORGET', empty: 'FORGET',       filled: 'FORGET'      },
  empty:   { none: 'KEEP',   empty: 'KEEP',         filled: 'KEEP'        },
  filled:  { none: 'KEEP',   empty: 'KEEP',         filled: 'KEEP'        },
  own:     { none: 'FORGET', empty: 'FORGET',       filled: 'FORGET'      },
  foreign: { none: 'FORGET', empty: 'FORGET',       filled: 'FORGET'      },
};

/** With `cloneCart` a browser keeps a copy of what the member has in theirs. */
// biome-ignore format: a table is read by its columns
export const atLogoutWithClone: Table<LogoutOutcome> = {
  none:    { none: 'FORGET', empty: 'FORGET',       filled: 'CLONE'       },
  empty:   { none: 'KEEP',   empty: 'KEEP',         filled: 'MERGE_CLONE' },
  filled:  { none: 'KEEP',   empty: 'KEEP',         filled: 'MERGE_CLONE' },
  own:     { none: 'FORGET', empty: 'FORGET',       filled: 'CLONE'       },
  foreign: { none: 'FORGET', empty: 'FORGET',       filled: 'CLONE'       },
};

/** So many of one variant with the same answers to its form. */
export interface MergedEntry {
  readonly variantId: string;
  readonly additionalFields: string;
  readonly quantity: number;
}

/**
 * One cart goes into another: what only it has is added at the end, and of what both have the larger quantity counts. So
 * whoever signs out with a copy of their cart and signs in again has not twice as many, and merging again changes nothing.
 */
export function mergeEntries<Entry extends MergedEntry>(
  into: readonly Entry[],
  from: readonly Entry[],
): Entry[] {
  const keyOf = ({ variantId, additionalFields }: Entry) => `${variantId} ${additionalFields}`;
  const merged = new Map(into.map((entry) => [keyOf(entry), entry]));
  for (const entry of from) {
    const known = merged.get(keyOf(entry));
    const quantity = Math.max(known?.quantity ?? 0, entry.quantity);
    merged.set(keyOf(entry), { ...(known ?? entry), quantity });
  }
  return [...merged.values()];
}

/** The coupons of one cart follow those of the other, each once. */
export function mergeCoupons(into: readonly string[], from: readonly string[], most: number): string[] {
  return [...new Set([...into, ...from])].slice(0, most);
}
