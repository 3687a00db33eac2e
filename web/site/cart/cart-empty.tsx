/** What an empty cart shows: no dead end. */
export function CartEmpty({ shopUrl }: { shopUrl: string }) {
  return (
    <div className="cart-empty">
      <p>Your cart is empty.</p>
      <p>
        <a className="button" href={shopUrl}>
          Go to the shop
        </a>
      </p>
    </div>
  );
}
