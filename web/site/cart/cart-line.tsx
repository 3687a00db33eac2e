import { type SyntheticEvent, useId, useState } from 'react';
import type { CartLineFragment } from '#web/generated/graphql.ts';
import { EntryAnswers } from '../additional-fields/entry-answers.tsx';
import type { Refusal } from '../additional-fields/refusal.ts';
import type { CartAnswerTexts } from '../additional-fields/texts.ts';
import { messageOf } from '../islands/graph-failure.rules.ts';
import { pageText } from '../languages/page-texts.ts';
import { focalPosition, focalStyle } from '../page/focal-position.rules.ts';
import { formatMoney } from '../product/money.rules.ts';
import { pictureOfVariant } from '../product/picture-of-variant.ts';
import { cartFailureTitles, lineImageUrl } from './cart-page.rules.ts';
import { CartQuantity } from './cart-quantity.tsx';
import { fillWords } from './cart-words.ts';
import type { CartChange, CartChanges } from './use-cart-changes.ts';
import { useCartWords } from './use-cart-words.ts';

export interface CartLineProps {
  readonly line: CartLineFragment;
  readonly locale: string;
  readonly changes: CartChanges;
  /** Words of products' forms; absent when they are the usual ones. */
  readonly answerTexts: CartAnswerTexts | undefined;
  /** Called with what to say once the quantity was changed. */
  readonly onChanged: (message: string) => void;
  /** Called with the line as it was. */
  readonly onRemoved: (line: CartLineFragment) => void;
}

/** One variant in the cart with its quantity, its price and what is wrong with it. */
export function CartLine({ line, locale, changes, answerTexts, onChanged, onRemoved }: CartLineProps) {
  const [busy, setBusy] = useState<keyof typeof cartFailureTitles | null>(null);
  const [failure, setFailure] = useState<{ title: string; message: string } | null>(null);
  const id = useId();
  const words = useCartWords();
  const run = async (
    kind: keyof typeof cartFailureTitles,
    ask: () => Promise<CartChange>,
  ): Promise<CartChange | null> => {
    setBusy(kind);
    setFailure(null);
    const title = pageText(cartFailureTitles[kind]);
    try {
      const result = await ask();
      if ('message' in result) setFailure({ title, message: result.message });
      return result;
    } catch (error) {
      setFailure({ title, message: messageOf(error) });
      return null;
    } finally {
      setBusy(null);
    }
  };
  const change = async (quantity: string) => {
    const result = await run('change', () => changes.change(line, quantity));
    if (result && 'cart' in result)
      onChanged(`${words.subtotal} ${formatMoney(result.cart.subtotal, locale)}`);
  };
  const remove = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy === 'remove') return;
    const result = await run('remove', () => changes.remove(line));
    if (result && 'cart' in result) onRemoved(line);
  };
  const problem = failure ? null : (line.problem ?? line.additionalFieldsProblem);
  const answer = async (answers: object): Promise<Refusal | null> => {
    const result = await changes.answer(line.id, answers);
    if (!('cart' in result)) return result;
    onChanged(pageText('{title} was updated.', { title: line.title }));
    return null;
  };

  return (
    <li className="cart-row" data-entry-id={line.id} aria-busy={busy !== null}>
      <LineImage line={line} />
      <p className="cart-row-name">
        {line.product ? <a href={line.product.fullUrl}>{line.title}</a> : line.title}
      </p>
      {line.variantName !== '' && <p className="cart-row-variant">{line.variantName}</p>}
      <p className="cart-row-variant cart-row-unit-price">
        {fillWords(words.each, 'price', formatMoney(line.unitPrice, locale))}
      </p>
      <EntryAnswers entry={line} texts={answerTexts} send={answer} />
      <CartQuantity
        line={line}
        failureId={failure ? id : undefined}
        onChange={change}
        onProblem={(message) => setFailure({ title: pageText(cartFailureTitles.change), message })}
      />
      <form className="cart-row-remove" method="post" action="/cart" onSubmit={remove}>
        <input type="hidden" name="verb" value="remove" />
        <input type="hidden" name="entryId" value={line.id} />
        <input type="hidden" name="returnTo" value="/cart" />
        <button
          type="submit"
          aria-label={`${words.remove} ${line.title}${line.variantName && `, ${line.variantName}`}`}
        >
          {busy === 'remove' ? words.removing : words.remove}
        </button>
      </form>
      <p className="cart-row-price">{formatMoney(line.subtotal, locale)}</p>
      {problem !== null && <p className="cart-row-problem field-error">{problem}</p>}
      {failure !== null && (
        <p className="cart-row-problem field-error" role="alert" id={id}>
          <strong>{failure.title}.</strong> {failure.message}
        </p>
      )}
    </li>
  );
}

function LineImage({ line }: { line: CartLineFragment }) {
  const image = pictureOfVariant(line.product?.images, line.variant?.imageId);
  if (!image) return null;
  const { width, height } = image;
  return (
    <img
      className="cart-row-image"
      src={lineImageUrl(image.url)}
      width={width ?? undefined}
      height={height ?? undefined}
      alt=""
      loading="lazy"
      {...focalStyle(focalPosition(image.focalPoint))}
    />
  );
}
