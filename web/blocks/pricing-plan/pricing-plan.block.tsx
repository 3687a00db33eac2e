import { z } from 'zod';
import { sayIn } from '#schema/words/catalogue.ts';
import { defineBlock, list, reference, words } from '../block.ts';
import { PlanCard } from './plan-card.tsx';

/** Plans beside each other, to be compared and chosen from. */
export const pricingPlanBlock = defineBlock({
  name: 'pricing-plan',
  code: 70,
  title: 'Pricing plan',
  fields: z.object({
    plans: list(
      z.object({
        productId: reference(),
        /** Such as “Most chosen”. */
        note: words(60),
        /** A line each; the product's own words where it is empty. */
        features: words(2_000),
        button: words(100),
      }),
      6,
    ),
  }),
  render({ plans }, { product, website: { language } }) {
    const shown = plans.flatMap(({ productId, ...plan }) => {
      const found = product(productId);
      return found === undefined ? [] : [{ ...plan, product: found }];
    });
    if (shown.length === 0) return null;
    return (
      <div className="pricing-plans">
        {shown.map(({ product: found, note, features, button }) => (
          <PlanCard
            key={found.id}
            product={found}
            language={language}
            note={note}
            features={[...new Set(features.split('\n').map((line) => line.trim()))].filter(Boolean)}
            button={button || sayIn(language)('Choose')}
          />
        ))}
      </div>
    );
  },
});
