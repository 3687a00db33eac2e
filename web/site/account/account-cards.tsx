import { formatMonth } from '../checkout/format-month.ts';
import { T } from '../languages/texts.tsx';
import type { AccountState } from './account-state.ts';
import { Hidden, HiddenText } from './form-parts.tsx';

/** The cards that a member had saved, each with a button that forgets it, and the way to another one. */
export function Cards({ state, language }: { readonly state: AccountState; readonly language: string }) {
  const { cards, crumb, canAddCard } = state;
  return (
    <>
      <ul className="account-list">
        {cards.map(({ id, name, validThrough }) => (
          <li key={id}>
            <p>
              {name}
              {validThrough !== null && (
                <T values={{ month: formatMonth(validThrough, language) }}>{', valid through {month}'}</T>
              )}
            </p>
            <form method="post" action="/account/cards/remove">
              <Hidden fields={{ crumb, id }} />
              <button className="quiet" type="submit">
                <T>Remove</T>
                <HiddenText text="the {name}" values={{ name }} />
              </button>
            </form>
          </li>
        ))}
      </ul>
      {canAddCard && (
        <p>
          <a href="/account/cards/new">
            <T>Add a card</T>
          </a>
        </p>
      )}
    </>
  );
}
