import type { ComponentType, RefObject } from 'react';
import type { CheckoutContentsFragment } from '#web/generated/graphql.ts';
import type { CountryChoice } from './address-fields.tsx';
import { AddressStep } from './address-step.tsx';
import type { CheckoutUrls } from './checkout.island.tsx';
import { type CheckoutState, messagesAtFields, type StepName, stepsOf } from './checkout-state.rules.ts';
import { ContactStep } from './contact-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { stepSummary } from './step-summary.rules.ts';
import type { CheckoutChanges } from './use-checkout.ts';
import { useCheckoutWords } from './use-checkout-words.ts';

export interface StepProps {
  readonly state: CheckoutState;
  readonly checkout: CheckoutContentsFragment;
  /** What is wrong, by the names of fields. */
  readonly problems: Readonly<Record<string, string>>;
  readonly changes: CheckoutChanges;
  readonly urls: CheckoutUrls;
  readonly locale: string;
  /** Those that the shop sends to. */
  readonly countries: readonly CountryChoice[];
  readonly allCountries: readonly CountryChoice[];
}

const steps: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  contact: ContactStep,
  address: AddressStep,
  shipping: ShippingStep,
  payment: PaymentStep,
};

/** The steps one below another: those that are done as they were answered, the open one as a form, the others as headings. */
export function CheckoutSteps({
  heading,
  ...props
}: Omit<StepProps, 'problems' | 'countries'> & { readonly heading: RefObject<HTMLHeadingElement | null> }) {
  const { state, checkout, urls, changes, allCountries, locale } = props;
  const words = useCheckoutWords();
  const names = stepsOf(checkout);
  const openAt = names.indexOf(state.open);
  const countries =
    checkout.countries.length === 0
      ? allCountries
      : allCountries.filter(({ code }) => checkout.countries.includes(code));
  return (
    <ol className="checkout-steps">
      {names.map((name, index) => {
        const Step = steps[name];
        const isOpen = name === state.open;
        return (
          <li
            key={name}
            className="checkout-step"
            id={`checkout-step-${name}`}
            aria-current={isOpen ? 'step' : undefined}
          >
            <div className="checkout-step-head">
              <h2 tabIndex={-1} ref={isOpen ? heading : undefined}>
                <span className="checkout-step-number" aria-hidden="true">
                  {index + 1}
                </span>
                {words[name]}
              </h2>
              {index < openAt && (
                <a
                  href={`${urls.checkout}?step=${name}#checkout-step-${name}`}
                  onClick={(event) => changes.open(name, event)}
                >
                  {words.change}
                  <span className="checkout-hidden"> {words[name]}</span>
                </a>
              )}
            </div>
            {isOpen && <Step {...props} countries={countries} problems={messagesAtFields(state)} />}
            {index < openAt && (
              <div className="checkout-step-summary">
                {stepSummary(name, checkout, {
                  allCountries,
                  shippingForm: state.shippingForm,
                  locale,
                  words,
                }).map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
