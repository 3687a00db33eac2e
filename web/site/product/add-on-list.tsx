import { type SyntheticEvent, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useTimeout } from '#web/ui/use-timeout.ts';
import { messageOf } from '../islands/graph-failure.rules.ts';
import { pageText } from '../languages/page-texts.ts';
import { focalStyle } from '../page/focal-position.rules.ts';
import { type AddButtonState, resetAfter, takesClicks } from './add-button.rules.ts';
import { type AddOn, addOnIcon, addOnLabel } from './add-on.rules.ts';
import { useAddToCart } from './use-add-to-cart.ts';

export interface AddOnListProps {
  readonly addOns: readonly AddOn[];
  readonly heading: string;
  /** The page that a form without scripts leads back to. */
  readonly returnTo: string;
}

/** Products to add together with another one, each with a button of its own. */
export function AddOnList({
  addOns,
  heading,
  returnTo,
  onAdded,
  failureTitle = pageText('Unable to Add Item'),
}: AddOnListProps & { onAdded?: (title: string) => void; failureTitle?: string }) {
  return (
    <section className="product-add-ons" aria-label={heading}>
      <h2 className="product-add-ons-title">{heading}</h2>
      <ul className="product-add-ons-list">
        {addOns.map((addOn) => (
          <li className="product-add-on" key={addOn.id} data-item-id={addOn.id}>
            {addOn.imageUrl !== '' && (
              <img
                className="product-add-on-image"
                src={addOn.imageUrl}
                alt=""
                loading="lazy"
                {...focalStyle(addOn.imagePosition)}
              />
            )}
            <p className="product-add-on-name">
              <a href={addOn.url}>{addOn.title}</a>
            </p>
            <p className="product-add-on-price">{addOn.price}</p>
            {addOn.sku === null ? (
              <a
                className="product-add-on-button"
                href={addOn.url}
                data-opens="quick-view"
                aria-label={pageText('Choose {title}', { title: addOn.title })}
              >
                <Icon name="plus" />
              </a>
            ) : (
              <AddOnForm
                addOn={addOn}
                sku={addOn.sku}
                returnTo={returnTo}
                onAdded={onAdded}
                failureTitle={failureTitle}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AddOnFormProps {
  readonly addOn: AddOn;
  readonly sku: string;
  readonly returnTo: string;
  readonly onAdded: ((title: string) => void) | undefined;
  readonly failureTitle: string;
}

function AddOnForm({ addOn, sku, returnTo, onAdded, failureTitle }: AddOnFormProps) {
  const [state, setState] = useState<AddButtonState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const addToCart = useAddToCart(true);
  useTimeout(() => setState('idle'), resetAfter[state], state);
  const fail = (message: string) => {
    setState('failed');
    setProblem(message);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!takesClicks(state)) return;
    setState('adding');
    try {
      const refusal = await addToCart({ productId: addOn.id, sku });
      // What has to be filled in is asked on its own page.
      if (refusal?.fields) return location.assign(addOn.url);
      if (refusal !== null) return fail(refusal.message);
      setState('added');
      onAdded?.(addOn.title);
    } catch (error) {
      fail(messageOf(error));
    }
  };
  return (
    <form className="product-add-on-form" method="post" action="/cart" onSubmit={submit}>
      <input type="hidden" name="verb" value="add" />
      <input type="hidden" name="productId" value={addOn.id} />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button
        type="submit"
        className="product-add-on-button"
        data-state={state}
        aria-label={addOnLabel(state, addOn.title)}
        aria-busy={state === 'adding'}
      >
        <Icon name={addOnIcon(state)} />
      </button>
      {problem !== null && (
        <AlertDialog title={failureTitle} message={problem} onClose={() => setProblem(null)} />
      )}
    </form>
  );
}

const shapes = {
  plus: 'M10 3v14M3 10h14',
  spinner: 'M10 3a7 7 0 1 1-7 7',
  checkmark: 'M3.5 10.5l4.5 4.5 8.5-10',
};

function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg
      className={`add-on-icon add-on-${name}`}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <path d={shapes[name]} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
