import { useCartWords } from './use-cart-words.ts';

/** What an empty cart shows: no dead end. */
export function CartEmpty({ shopUrl }: { shopUrl: string }) {
  const words = useCartWords();
  return (
    <div className="cart-empty">
      <p>{words.empty}</p>
      <p>
        <a className="button" href={shopUrl}>
          {words.toShop}
        </a>
      </p>
    </div>
  );
}
