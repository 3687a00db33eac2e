import type { SiteAccountCardsQuery, SiteAccountMemberFragment } from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';

/** Parts of the account page that have a form. */
export type AccountPart =
  | 'profile'
  | 'email'
  | 'password'
  | 'addresses'
  | 'cards'
  | 'newsletters'
  | 'sessions'
  | 'erase';

/** What the account page shows. */
export interface AccountState {
  readonly member: SiteAccountMemberFragment;
  readonly cards: SiteAccountCardsQuery['savedPaymentMethods'];
  /** True where a card can be added without buying anything. */
  readonly canAddCard: boolean;
  readonly crumb: string;
  /** The page to stay on after signing out. */
  readonly returnTo: string | undefined;
  /** The address whose form is open; `new` for another one. */
  readonly editedAddress?: string | undefined;
  /** What went well just now. */
  readonly done?: string | undefined;
  /** What did not, in which part, with what was typed there. */
  readonly failed?:
    | {
        readonly part: AccountPart;
        readonly problem: FormProblem;
        readonly typed: Readonly<Record<string, string>>;
      }
    | undefined;
}
