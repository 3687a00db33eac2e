import { formatMonth } from '../checkout/format-month.ts';
import type { AccountState } from './account-state.ts';
import { Hidden } from './form-parts.tsx';

/** The cards that a member had saved at the checkout, each with a button that forgets it. */
export function Cards({ state, language }: { readonly state: AccountState; readonly language: string }) {
  const { cards, crumb } = state;
  return (
    <ul className="account-list">
      {cards.map(({ id, name, validThrough }) => (
        <li key={id}>
          <p>
            {name}
            {validThrough !== null && `, valid through ${formatMonth(validThrough, language)}`}
          </p>
          <form method="post" action="/account/cards/remove">
            <Hidden fields={{ crumb, id }} />
            <button className="quiet" type="submit">
              Remove<span className="visually-hidden"> the {name}</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
