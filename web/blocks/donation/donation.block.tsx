import { z } from 'zod';
import { catalogueOf } from '#schema/words/catalogue.ts';
import { formatMoney } from '../../site/product/money.rules.ts';
import { defineBlock, flag, reference, words } from '../block.ts';
import { buttonClass } from '../button-class.ts';

/** What is collected for, with a button for each suggested amount: each leads to the fund's form. */
export const donationBlock = defineBlock({
  name: 'donation',
  code: 52,
  title: 'Donation',
  fields: z.object({
    fundSlug: reference(),
    title: words(200),
    text: words(1_000),
    button: words(100),
    showAmounts: flag(true),
  }),
  async render({ fundSlug, title, text, button, showAmounts }, { fund, website }) {
    const found = fundSlug === '' ? undefined : await fund(fundSlug);
    if (found === undefined) return null;
    const { title: give } = catalogueOf(website.language).donation;
    const amounts = showAmounts ? found.suggested : [];
    return (
      <form method="get" action={`/donate/${found.slug}`} className="sqs-donate">
        <h3 className="sqs-donate-title">{title || found.title}</h3>
        {text !== '' && <p className="sqs-donate-text">{text}</p>}
        {amounts.length > 0 && (
          <p className="sqs-donate-amounts">
            {amounts.map((amount) => (
              <button
                key={amount.value}
                type="submit"
                name="choice"
                value={amount.value}
                className={buttonClass('small', 'secondary')}
              >
                {formatMoney(amount, website.language)}
              </button>
            ))}
          </p>
        )}
        <button type="submit" className={buttonClass('medium', 'primary')}>
          {button || give}
        </button>
      </form>
    );
  },
});
