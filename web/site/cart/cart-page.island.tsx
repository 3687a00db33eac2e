import { useEffect, useRef, useState } from 'react';
import {
  type CartContentsFragment,
  type CartLineFragment,
  CartPageDocument,
} from '#web/generated/graphql.ts';
import { useCartPageQuery } from '#web/generated/hooks.ts';
import type { CartAnswerTexts } from '../additional-fields/texts.ts';
import { graphClient } from '../islands/graph-client.ts';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import { formatMoney } from '../product/money.rules.ts';
import { CartAddOns } from './cart-add-ons.tsx';
import { CartCoupons } from './cart-coupons.tsx';
import { CartEmpty } from './cart-empty.tsx';
import { showInIndicators } from './cart-indicator.tsx';
import { CartInstalments } from './cart-instalments.tsx';
import { CartLine } from './cart-line.tsx';
import { cartHint } from './cart-page.rules.ts';
import { type CartWords, fillWords, usualCartWords } from './cart-words.ts';
import { UndoRemoval } from './undo-removal.tsx';
import { useCartChanges } from './use-cart-changes.ts';
import { CartWordsContext, useCartWords } from './use-cart-words.ts';

export interface CartPageProps {
  /** As the stored operation `CartPage` answers it. */
  readonly cart: CartContentsFragment | null;
  /** The website's language. */
  readonly locale: string;
  /** Where shoppers go on looking. */
  readonly shopUrl: string;
  /** Where they order what is in it. */
  readonly checkoutUrl: string;
  /** Words of the cart; absent when they are the usual ones. */
  readonly words?: CartWords;
  /** Words of products' forms; absent when nothing in the cart has one. */
  readonly answerTexts?: CartAnswerTexts;
  /** Why a form that was sent without scripts changed nothing. */
  readonly notice?: { readonly title: string; readonly message: string };
}

/** What is in the cart, what it costs, and the ways to change it. */
export function Island({ words = usualCartWords, ...props }: CartPageProps) {
  return (
    <CartWordsContext value={words}>
      <CartPage {...props} />
    </CartWordsContext>
  );
}

function CartPage({ cart: given, locale, shopUrl, checkoutUrl, answerTexts, notice }: CartPageProps) {
  const words = useCartWords();
  const cart = useLiveCart(given);
  const changes = useCartChanges();
  const [news, setNews] = useState('');
  const [removed, setRemoved] = useState<CartLineFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = cart?.entries ?? [];
  useEffect(() => showInIndicators(cart?.totalQuantity ?? 0), [cart]);
  const hint = cartHint(lines.map((line) => line.problem ?? line.additionalFieldsProblem));

  return (
    <>
      <h1 className="cart-title" tabIndex={-1} ref={heading}>
        {words.title}
      </h1>
      {notice && (
        <div className="alert" role="alert">
          <p className="alert-title">{notice.title}</p>
          <p>{notice.message}</p>
        </div>
      )}
      <p className="cart-page-status" role="status">
        {news}
      </p>
      {removed !== null && (
        <UndoRemoval
          line={removed}
          onRestored={() => {
            setRemoved(null);
            setNews(fillWords(words.restored, 'title', removed.title));
            heading.current?.focus();
          }}
        />
      )}
      {cart && lines.length > 0 ? (
        <>
          <ul className="cart-rows">
            {lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                locale={locale}
                changes={changes}
                answerTexts={answerTexts}
                onChanged={(message) => setNews(message)}
                onRemoved={() => {
                  setRemoved(line);
                  setNews(fillWords(words.removed, 'title', line.title));
                  heading.current?.focus();
                }}
              />
            ))}
          </ul>
          <p className="cart-subtotal">
            <span className="cart-subtotal-label">{words.subtotal}</span>{' '}
            <span className="cart-subtotal-price">{formatMoney(cart.subtotal, locale)}</span>
          </p>
          <CartCoupons cart={cart} locale={locale} changes={changes} onChanged={setNews} />
          <CartInstalments cart={cart} locale={locale} />
          {hint !== null && <p className="cart-note field-error">{hint}</p>}
          {cart.checkoutProblem !== null && <p className="cart-note field-error">{cart.checkoutProblem}</p>}
          <a className="cart-checkout checkout-button" href={checkoutUrl}>
            {words.checkout}
          </a>
          <p className="cart-note">
            <a href={shopUrl}>{words.goOn}</a>
          </p>
          <CartAddOns cart={cart} locale={locale} onAdded={setNews} />
        </>
      ) : (
        <CartEmpty shopUrl={shopUrl} />
      )}
    </>
  );
}

/** The server's cart at first, then whatever the browser's cache holds of it. */
function useLiveCart(given: CartContentsFragment | null): CartContentsFragment | null {
  const isHydrated = useIsHydrated();
  useState(() => {
    if (typeof document === 'undefined') return;
    graphClient.writeQuery({ query: CartPageDocument, data: { __typename: 'Query', cart: given } });
  });
  const { data, refetch } = useCartPageQuery({ fetchPolicy: 'cache-only' });
  useEffect(() => {
    // A page that comes back from the browser's memory shows the cart of then.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refetch().catch(() => {});
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [refetch]);
  return isHydrated && data ? (data.cart ?? null) : given;
}
