import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import type { AddressForm } from './address-form.rules.ts';
import { askAddressForm, sendCheckoutForm } from './checkout-requests.ts';
import type { CheckoutState, StepName } from './checkout-state.rules.ts';
import { isStepName, openStep } from './checkout-state.rules.ts';
import type { PaymentHandler } from './payment-methods.tsx';

/** What the parts of the page ask for once scripts are there. */
export interface CheckoutChanges {
  /** False before scripts are there. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly isPlacing: boolean;
  /** Changes when fields take their values from the server again. */
  readonly resets: number;
  submit(form: HTMLFormElement, submitter: HTMLElement | null): void;
  /** Keeps what was typed so far, when anything changed. */
  keep(form: HTMLFormElement): void;
  open(step: StepName, event: MouseEvent): void;
  /** Brings the form of the country that was chosen. */
  changeCountry(kind: 'shippingAddress' | 'billingAddress'): void;
  readonly setPaymentHandler: (handler: PaymentHandler | null) => void;
}

/**
 * The page's state and its changes: the forms that work without scripts are sent by scripts, one after another, and what the
 * server answers is shown in their place.
 */
export function useCheckout(
  initial: CheckoutState,
  urls: { readonly checkout: string; readonly addressForm: string; readonly paymentReturn: string },
  connectionMessage: string,
): { readonly state: CheckoutState; readonly changes: CheckoutChanges } {
  const [state, setState] = useState(initial);
  const [pending, setPending] = useState<'none' | 'saving' | 'placing'>('none');
  const [resets, setResets] = useState(0);
  const isReady = useIsHydrated();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** What the server has of a step's form by now. */
  const kept = useRef(nothingKept);
  const paymentHandler = useRef<PaymentHandler | null>(null);
  const isBusy = useRef(false);
  const isOrdering = useRef(false);
  /** What is pressed while something else is under way: it is done afterwards. */
  const next = useRef<(() => void) | null>(null);

  const fail = useCallback(
    (message: string) =>
      setState((now) => ({ ...now, notice: { title: 'failedTitle', message }, news: null })),
    [],
  );

  const send = useCallback(
    (body: URLSearchParams, form: HTMLFormElement | null): Promise<CheckoutState | null> => {
      const run = async () => {
        const answer = await sendCheckoutForm(urls.checkout, body);
        if ('redirectTo' in answer) {
          location.assign(answer.redirectTo);
          return null;
        }
        if (form === null) setState((now) => quietly(now, answer.state));
        else {
          const state = await withLaterTyped(answer.state, form, body, urls.checkout);
          setState(state);
          setResets((count) => count + 1);
        }
        return answer.state;
      };
      const turn = last.current.then(run, run);
      last.current = turn;
      return turn;
    },
    [urls.checkout],
  );

  const keep = useCallback(
    (form: HTMLFormElement) => {
      const body = bodyOf(form, 'keep');
      const typed = typedOf(body);
      const isSame = kept.current.step === typed.step ? kept.current.text === typed.text : !isTouched(form);
      if (isBusy.current || isSame) return;
      kept.current = typed;
      // What cannot be kept now is sent again with the form.
      send(body, null).catch(() => {
        kept.current = nothingKept;
      });
    },
    [send],
  );

  const submit = useCallback(
    (form: HTMLFormElement, submitter: HTMLElement | null) => {
      const verb = submitter instanceof HTMLButtonElement ? submitter.value : 'save';
      if (isBusy.current) {
        if (!isOrdering.current) next.current = () => form.requestSubmit(submitter);
        return;
      }
      isBusy.current = true;
      isOrdering.current = verb === 'place';
      setPending(verb === 'place' ? 'placing' : 'saving');
      const go = async () => {
        const handler = verb === 'place' ? paymentHandler.current : null;
        const refusal = (await handler?.prepare()) ?? null;
        if (refusal !== null) return fail(refusal);
        const body = bodyOf(form, verb);
        const next = await send(body, form);
        // Leaving the form for what is said of it sends nothing, which would take back what is said.
        kept.current = typedOf(body);
        if (!next?.payment) return next === null ? await forever() : undefined;
        const message = handler ? await handler.pay(next.payment) : null;
        if (message !== null) return fail(message);
        location.assign(urls.paymentReturn);
        return await forever();
      };
      go()
        .catch((error: unknown) => {
          kept.current = nothingKept;
          fail(error instanceof Error && error.message ? error.message : connectionMessage);
        })
        .finally(() => {
          isBusy.current = false;
          isOrdering.current = false;
          setPending('none');
          const again = next.current;
          next.current = null;
          // Once the page shows what was answered.
          if (again) setTimeout(again);
        });
    },
    [send, fail, urls.paymentReturn, connectionMessage],
  );

  const changeCountry = useCallback(
    (kind: 'shippingAddress' | 'billingAddress') => {
      const select = document.querySelector<HTMLSelectElement>(`#checkout [name="${kind}.country"]`);
      const country = select?.value ?? '';
      const place = (form: AddressForm) =>
        setState((now) => ({ ...now, [kind === 'shippingAddress' ? 'shippingForm' : 'billingForm']: form }));
      askAddressForm(urls.addressForm, country).then(place, () => fail(connectionMessage));
      if (select?.form) keep(select.form);
    },
    [keep, fail, urls.addressForm, connectionMessage],
  );

  const open = useCallback((step: StepName, event: MouseEvent) => {
    event.preventDefault();
    setState((now) => ({ ...now, open: step, notice: null, news: null }));
    setResets((count) => count + 1);
    history.pushState({ step }, '', `?step=${step}`);
  }, []);

  useKeepOnLeave(urls.checkout);
  useSteps(setState);

  const setPaymentHandler = useCallback((handler: PaymentHandler | null) => {
    paymentHandler.current = handler;
  }, []);
  const changes = useMemo(
    () => ({
      ...{ isReady, isBusy: pending !== 'none', isPlacing: pending === 'placing', resets },
      ...{ submit, keep, open, changeCountry, setPaymentHandler },
    }),
    [isReady, pending, resets, submit, keep, open, changeCountry, setPaymentHandler],
  );
  return { state, changes };
}

/** The browser is on its way elsewhere: the button stays as it is. */
function forever(): Promise<never> {
  return new Promise(() => {});
}

/** While someone types, the page around them is renewed, and nothing is said of what they have not come to yet. */
function quietly(now: CheckoutState, next: CheckoutState): CheckoutState {
  const isNewTotal = now.checkout?.cart.grandTotal.value !== next.checkout?.cart.grandTotal.value;
  return {
    ...now,
    checkout: next.checkout,
    fieldProblems: next.fieldProblems,
    news: isNewTotal ? { key: 'totalNow' } : now.news,
  };
}

/** What was typed while a form was on its way is kept before the page shows the answer, whose fields have it then. */
async function withLaterTyped(
  state: CheckoutState,
  form: HTMLFormElement,
  sent: URLSearchParams,
  url: string,
): Promise<CheckoutState> {
  const later = bodyOf(form, sent.get('verb') ?? '');
  if (!form.isConnected || typedOf(later).text === typedOf(sent).text) return state;
  const kept = await sendCheckoutForm(url, bodyOf(form, 'keep')).catch(() => null);
  const typed = Object.fromEntries(
    unkeptFields.flatMap((name) =>
      later.get(name) === sent.get(name) ? [] : [[name, later.get(name) ?? '']],
    ),
  );
  const checkout = kept && 'state' in kept ? kept.state.checkout : state.checkout;
  return { ...state, checkout, typed: { ...state.typed, ...typed } };
}

/** Fields that the checkout itself does not keep. */
const unkeptFields = ['couponCode', 'giftCardCode', 'paymentMethodId'] as const;

/** What a form holds, without the buttons that were not pressed. */
function bodyOf(form: HTMLFormElement, verb: string): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.set('verb', verb);
  body.set('as', 'json');
  return body;
}

const nothingKept = { step: '', text: '' };

/** What someone typed into the form of a step, without what the page itself writes there. */
function typedOf(body: URLSearchParams): typeof nothingKept {
  const typed = new URLSearchParams(body);
  for (const name of ['version', 'idempotencyKey', 'verb']) typed.delete(name);
  return { step: body.get('step') ?? '', text: typed.toString() };
}

/** True once anything in a form is another than when it was shown. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => {
    if (element instanceof HTMLInputElement)
      return element.value !== element.defaultValue || element.checked !== element.defaultChecked;
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
    return (
      element instanceof HTMLSelectElement &&
      [...element.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    );
  });
}

/** What was typed last is kept also when the page is left. */
function useKeepOnLeave(url: string): void {
  useEffect(() => {
    const onHide = () => {
      const form = document.querySelector<HTMLFormElement>('#checkout form[data-step]');
      if (form && isTouched(form))
        fetch(url, { method: 'POST', body: bodyOf(form, 'keep'), keepalive: true }).catch(() => {});
    };
    addEventListener('pagehide', onHide);
    return () => removeEventListener('pagehide', onHide);
  }, [url]);
}

/** Going back leads to the step before. */
function useSteps(setState: (change: (now: CheckoutState) => CheckoutState) => void): void {
  useEffect(() => {
    const onBack = () => {
      const step = new URLSearchParams(location.search).get('step') ?? '';
      setState((now) =>
        now.checkout && (step === '' || isStepName(step))
          ? { ...now, open: openStep(now.checkout, step) }
          : now,
      );
    };
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, [setState]);
}
