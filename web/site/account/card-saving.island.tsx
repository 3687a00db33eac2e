import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { stripeLocale } from '../checkout/stripe-locale.rules.ts';
import { openStripe } from '../checkout/stripe-script.ts';

export interface CardSavingProps {
  readonly clientSecret: string;
  readonly publicKey: string;
  readonly scriptUrl: string | null;
  /** Where the browser goes once the provider has the card. */
  readonly doneUrl: string;
  readonly locale: string;
  readonly words: {
    readonly save: string;
    readonly loading: string;
    readonly notReady: string;
    readonly needsScripts: string;
  };
}

/** The provider's own form for a card that a member saves; the shop never sees what is typed into it. */
export function Island({ clientSecret, publicKey, scriptUrl, doneUrl, locale, words }: CardSavingProps) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<{ readonly stripe: Stripe; readonly elements: StripeElements } | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'sending'>('loading');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const stripe = await openStripe(publicKey, scriptUrl);
      if (isGone || !place.current) return;
      const elements = stripe.elements({ clientSecret, locale: stripeLocale(locale) });
      const element = elements.create('payment');
      element.on('ready', () => setState('ready'));
      element.mount(place.current);
      opened.current = { stripe, elements };
    };
    open().catch(() => setProblem(words.notReady));
    return () => {
      isGone = true;
      opened.current?.elements.getElement('payment')?.destroy();
      opened.current = null;
    };
  }, [clientSecret, publicKey, scriptUrl, locale, words.notReady]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!opened.current || state !== 'ready') return;
    setState('sending');
    setProblem(null);
    const { stripe, elements } = opened.current;
    const { href } = new URL(doneUrl, location.href);
    const { error } = await stripe.confirmSetup({
      ...{ elements, redirect: 'if_required', confirmParams: { return_url: href } },
    });
    if (!error) return location.assign(href);
    setProblem(error.message ?? words.notReady);
    setState('ready');
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <div ref={place} className="checkout-card" aria-busy={state === 'loading' || undefined} />
      {state === 'loading' && problem === null && <p className="checkout-hint">{words.loading}</p>}
      {problem !== null && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      <noscript>
        <p className="checkout-hint">{words.needsScripts}</p>
      </noscript>
      <button type="submit" disabled={state !== 'ready'}>
        {words.save}
      </button>
    </form>
  );
}
