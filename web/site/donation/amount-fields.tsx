import type { SiteDonationFundFragment } from '#web/generated/graphql.ts';
import { fill } from '../checkout/fill-words.ts';
import { formatMoney } from '../product/money.rules.ts';
import type { DonateState, DonationWords } from './donate-page.tsx';

/** What is chosen at first: what was chosen before, else the second of the suggestions. */
function chosenOf({ suggested }: SiteDonationFundFragment, { choice, amount }: DonateState['form']): string {
  const known = suggested.find(({ value }) => Number(value) === Number(choice || amount));
  if (choice !== 'other' && known) return known.value;
  if (choice === 'other' || amount !== '' || suggested.length === 0) return 'other';
  return (suggested[1] ?? suggested[0])?.value ?? 'other';
}

/** The suggested amounts, and one of one's own. */
export function AmountFields({
  fund,
  form,
  problem,
  language,
  words,
}: Pick<DonateState, 'fund' | 'form' | 'problem'> & {
  readonly language: string;
  readonly words: DonationWords;
}) {
  const chosen = chosenOf(fund, form);
  const isWrong = problem?.field === 'amount';
  const money = (amount: SiteDonationFundFragment['least']) => formatMoney(amount, language);
  const hint = fill(words.otherHint, { least: money(fund.least), most: money(fund.most) });
  const hasChoice = fund.suggested.length > 0;
  return (
    <fieldset className="donate-amounts">
      <legend>{words.amount}</legend>
      {hasChoice && (
        <div className="donate-choices">
          {fund.suggested.map((amount) => (
            <label key={amount.value} className="donate-choice">
              <input
                type="radio"
                name="choice"
                value={amount.value}
                defaultChecked={chosen === amount.value}
              />
              <span>{money(amount)}</span>
            </label>
          ))}
          <label className="donate-choice">
            <input type="radio" name="choice" value="other" defaultChecked={chosen === 'other'} />
            <span>{words.other}</span>
          </label>
        </div>
      )}
      <div className={hasChoice ? 'checkout-field donate-other' : 'checkout-field'}>
        <label htmlFor="donate-amount">
          {hasChoice ? words.other : words.amount} ({fund.least.currency})
        </label>
        <input
          id="donate-amount"
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          defaultValue={form.amount}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'donate-amount-problem donate-amount-hint' : 'donate-amount-hint'}
        />
        {isWrong && (
          <p id="donate-amount-problem" className="checkout-problem">
            {problem.message}
          </p>
        )}
        <p id="donate-amount-hint" className="checkout-hint">
          {hint}
        </p>
      </div>
    </fieldset>
  );
}

/** Once, or every month. */
export function OftenFields({
  form: { isMonthly },
  isMember,
  words,
}: Pick<DonateState, 'form' | 'isMember'> & { readonly words: DonationWords }) {
  return (
    <fieldset className="checkout-part">
      <legend>{words.often}</legend>
      <div className="donate-choices">
        {(['once', 'monthly'] as const).map((often) => (
          <label key={often} className="donate-choice">
            <input
              type="radio"
              name="often"
              value={often}
              defaultChecked={isMonthly === (often === 'monthly')}
              aria-describedby={often === 'monthly' && !isMember ? 'donate-monthly-hint' : undefined}
            />
            <span>{words[often]}</span>
          </label>
        ))}
      </div>
      {!isMember && (
        <p id="donate-monthly-hint" className="checkout-hint">
          {words.monthlySignIn}
        </p>
      )}
    </fieldset>
  );
}
