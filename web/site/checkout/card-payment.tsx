import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { PaymentMethodProps } from './payment-methods.tsx';
import { stripeLocale } from './stripe-locale.rules.ts';
import { minorUnits, openStripe } from './stripe-script.ts';
import { useCheckoutWords } from './use-checkout-words.ts';

/** The provider's own fields for cards and what else it offers, which the shop never sees. */
export function CardPayment(props: PaymentMethodProps) {
  const { method, amountDue, locale, email, returnUrl, isMethodSaved, onReady } = props;
  const words = useCheckoutWords();
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<{ readonly stripe: Stripe; readonly elements: StripeElements } | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const latest = useRef({ email, returnUrl });
  latest.current = { email, returnUrl };
  const { publicKey, scriptUrl } = method;
  const { currency } = amountDue;
  const amount = minorUnits(amountDue.value);
  const first = useRef(amount);

  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const stripe = await openStripe(publicKey ?? '', scriptUrl);
      if (isGone || !place.current) return;
      const terms = { mode: 'payment' as const, amount: first.current, currency: currency.toLowerCase() };
      const elements = stripe.elements({ ...terms, locale: stripeLocale(locale) });
      const element = elements.create('payment');
      element.on('ready', () => setState('ready'));
      element.mount(place.current);
      opened.current = { stripe, elements };
    };
    open().catch(() => setState('failed'));
    return () => {
      isGone = true;
      opened.current?.elements.getElement('payment')?.destroy();
      opened.current = null;
    };
  }, [publicKey, scriptUrl, currency, locale]);

  // A coupon or a gift card changes what instalments and wallets show.
  useEffect(() => {
    opened.current?.elements.update({ amount });
  }, [amount]);

  // The provider refuses to pay by fields that said otherwise.
  useEffect(() => {
    opened.current?.elements.update({ setupFutureUsage: isMethodSaved ? 'off_session' : null });
  }, [isMethodSaved]);

  useEffect(() => {
    onReady({
      async prepare() {
        if (!opened.current) return words.paymentNotReady;
        const { error } = await opened.current.elements.submit();
        return error ? (error.message ?? words.paymentNotReady) : null;
      },
      async pay({ clientSecret }) {
        if (!opened.current || !clientSecret) return words.paymentNotReady;
        const { stripe, elements } = opened.current;
        const { error } = await stripe.confirmPayment({
          ...{ elements, clientSecret, redirect: 'if_required' },
          confirmParams: {
            return_url: new URL(latest.current.returnUrl, location.href).href,
            payment_method_data: { billing_details: { email: latest.current.email } },
          },
        });
        return error ? (error.message ?? words.paymentNotReady) : null;
      },
    });
    return () => onReady(null);
  }, [onReady, words]);

  return (
    <>
      <div ref={place} className="checkout-card" aria-busy={state === 'loading' || undefined} />
      {state === 'loading' && <p className="checkout-hint">{words.paymentLoading}</p>}
      {state === 'failed' && (
        <p className="checkout-problem" role="alert">
          {words.paymentNotReady}
        </p>
      )}
      <noscript>
        <p className="checkout-hint">{words.paymentNeedsScripts}</p>
      </noscript>
    </>
  );
}
