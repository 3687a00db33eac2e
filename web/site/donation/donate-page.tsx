import { renderToStaticMarkup } from 'react-dom/server';
import { type Catalogue, catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteDonationFundFragment } from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { AmountFields, OftenFields } from './amount-fields.tsx';
import type { DonationForm } from './donation-form.rules.ts';
import { DonorFields } from './donor-fields.tsx';

/** What is said of donations, in one language. */
export type DonationWords = Catalogue['donation'];

/** A fund's form as it is shown. */
export interface DonateState {
  readonly fund: SiteDonationFundFragment;
  readonly form: DonationForm;
  readonly problem: FormProblem | undefined;
  readonly isMember: boolean;
}

const donate = { pageType: 'DONATE', typeName: 'donate' } as const;

/** Where somebody gives: what for, how much, how often, and who gives. */
export function donatePage(state: DonateState): VisitorPage {
  const { fund } = state;
  return {
    ...{ ...donate, title: fund.title },
    content: inWords(({ language }) =>
      renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <div className="donate-page">
            <h1>{fund.title}</h1>
            <Description text={fund.description} />
            <FundForm {...state} language={language} words={catalogueOf(language).donation} />
          </div>
        </div>,
      ),
    ),
  };
}

function FundForm({
  fund,
  form,
  problem,
  isMember,
  language,
  words,
}: DonateState & { readonly language: string; readonly words: DonationWords }) {
  return (
    <form method="post" action={`/donate/${fund.slug}`} className="checkout-form">
      {problem && (
        <div className="checkout-alert" role="alert">
          <p className="checkout-alert-title">{words.failed}</p>
          <p>{problem.message}</p>
        </div>
      )}
      <AmountFields {...{ fund, form, problem, language, words }} />
      {fund.isMonthly && <OftenFields {...{ form, isMember, words }} />}
      <DonorFields {...{ fund, form, problem, words }} />
      <p className="checkout-actions">
        <button type="submit" className="checkout-button">
          {words.goOn}
        </button>
      </p>
    </form>
  );
}

/** Plain text; a blank line begins a paragraph. */
function Description({ text }: { readonly text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => (
      <p key={paragraph} className="donate-text">
        {paragraph}
      </p>
    ));
}

/** What a website collects for, each with the way to its form. */
export function fundListPage(funds: readonly SiteDonationFundFragment[]): VisitorPage {
  return {
    ...{ ...donate, title: 'Give' },
    content: inWords(({ language }) => {
      const words = catalogueOf(language).donation;
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <div className="donate-page">
            <h1>{words.title}</h1>
            {funds.length === 0 && <p>{words.none}</p>}
            {funds.map(({ id, slug, title, description }) => (
              <section key={id} className="checkout-part">
                <h2>
                  <a href={`/donate/${slug}`}>{title}</a>
                </h2>
                <Description text={description.split(/\n\s*\n/)[0] ?? ''} />
              </section>
            ))}
          </div>
        </div>,
      );
    }),
  };
}
