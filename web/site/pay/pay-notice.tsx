import { useEffect, useRef } from 'react';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import type { PayFormState } from './pay-state.ts';

/** What came of the form, where a keyboard and a screen reader find it first. */
export function PayNotice({
  notice,
  words,
}: Pick<PayFormState, 'notice'> & { readonly words: CheckoutWords }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice !== null) alert.current?.focus();
  }, [notice]);
  return (
    notice && (
      <div className="checkout-alert" role="alert" ref={alert} tabIndex={-1}>
        <p className="checkout-alert-title">{words[notice.title]}</p>
        {notice.message !== '' && <p>{notice.message}</p>}
      </div>
    )
  );
}
