import type { ReactElement, ReactNode } from 'react';
import { type Catalogue, catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteLeftCartQuery } from '#web/generated/graphql.ts';
import { T } from '../languages/texts.tsx';
import { focalPosition, focalStyle } from '../page/focal-position.rules.ts';
import { drawn, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { pictureOfVariant } from '../product/picture-of-variant.ts';

/** What is said of carts that were left, in one language. */
type Words = Catalogue['leftCart'];

type LeftCart = SiteLeftCartQuery['leftCart'];
type Entry = Extract<LeftCart, { __typename: 'LeftCart' }>['entries'][number];

/** The page that the link of a reminder leads to: what was left, with a button, or why there is nothing. */
export function leftCartPage(left: LeftCart, token: string): VisitorPage {
  if (left.__typename === 'CartOrdered') return messagePage(({ ordered }) => ordered);
  if (left.__typename !== 'LeftCart') return messagePage(({ unknown }) => unknown);
  if (left.entries.length === 0) return messagePage(({ allGone }) => allGone);
  return page(
    ({ title }) => title,
    (words, language) => (
      <>
        <p>{words.prices}</p>
        <ul className="left-cart-entries">
          {left.entries.map((entry) => (
            <LeftEntry key={entry.id} entry={entry} language={language} />
          ))}
        </ul>
        {!left.isComplete && <p role="status">{words.someGone}</p>}
        <TokenForm action="/cart/restore" token={token} button={words.restore} />
      </>
    ),
  );
}

/** The page that the second link of a reminder leads to: it asks, or says what is so. */
export function refusalPage(state: 'asked' | 'refused' | 'unknown', token: string): VisitorPage {
  if (state === 'unknown') return messagePage(({ unknown }) => unknown);
  if (state === 'refused')
    return messagePage(
      ({ stopped }) => stopped,
      ({ stopTitle }) => stopTitle,
    );
  return page(
    ({ stopTitle }) => stopTitle,
    (words) => (
      <>
        <p>{words.stopAsk}</p>
        <TokenForm action="/cart/reminders" token={token} button={words.stopButton} />
      </>
    ),
  );
}

function LeftEntry({ entry, language }: { readonly entry: Entry; readonly language: string }) {
  const { title, variantName, quantity, subtotal, product, variant } = entry;
  const image = pictureOfVariant(product?.images, variant?.imageId);
  return (
    <li className="left-cart-entry">
      {image ? (
        <img
          className="left-cart-picture"
          src={`${image.url}?format=300w`}
          alt={image.altText}
          width="72"
          height="72"
          {...focalStyle(focalPosition(image.focalPoint))}
        />
      ) : (
        <span className="left-cart-picture" aria-hidden="true" />
      )}
      <span className="left-cart-title">
        {quantity} × {product ? <a href={product.fullUrl}>{title}</a> : title}
        {variantName !== '' && <span className="left-cart-variant">{variantName}</span>}
      </span>
      <span className="left-cart-price">{formatMoney(subtotal, language)}</span>
    </li>
  );
}

function TokenForm({
  action,
  token,
  button,
}: {
  readonly action: string;
  readonly token: string;
  readonly button: string;
}) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      <button type="submit">{button}</button>
    </form>
  );
}

function messagePage(
  textOf: (words: Words) => string,
  titleOf: (words: Words) => string = ({ title }) => title,
): VisitorPage {
  return page(titleOf, (words) => (
    <>
      <p role="status">{textOf(words)}</p>
      <p>
        <a href="/">
          <T>Continue shopping</T>
        </a>
      </p>
    </>
  ));
}

function page(
  titleOf: (words: Words) => string,
  content: (words: Words, language: string) => ReactNode,
): VisitorPage {
  return {
    ...{ pageType: 'SHOW_CART', typeName: 'left-cart', title: titleOf(catalogueOf('en').leftCart) },
    content: drawn(({ language }): ReactElement => {
      const words = catalogueOf(language).leftCart;
      return (
        <div className="left-cart form-page">
          <h1>{titleOf(words)}</h1>
          {content(words, language)}
        </div>
      );
    }),
  };
}
