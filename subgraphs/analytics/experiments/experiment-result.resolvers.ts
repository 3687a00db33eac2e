import type { Resolvers } from '../generated/graphql.ts';
import { type Converted, estimateDifference, estimateRate, verdictOf } from './experiment-result.rules.ts';
import { findVariantCounts } from './experiment-visitor.data.ts';

const control = 'a';

/** What became of visitors of experiments. */
export const experimentResultResolvers: Resolvers = {
  Experiment: {
    async results({ id, endedAt }, _, { db }) {
      const counts = await findVariantCounts(db, id, endedAt ?? null);
      const compared = counts.find(({ variant }) => variant === control);
      return counts.map(({ variant, visitors, added, ordered }) => {
        const isCompared = compared && variant !== control;
        return {
          ...{ variant, visitors },
          addedToCart: rateOf(
            { visitors, count: added },
            isCompared && { ...compared, count: compared.added },
          ),
          ordered: rateOf(
            { visitors, count: ordered },
            isCompared && { ...compared, count: compared.ordered },
          ),
        };
      });
    },
  },
};

function rateOf(converted: Converted, compared: Converted | false | undefined) {
  const { value: rate, low, high } = estimateRate(converted);
  const difference = compared ? estimateDifference(converted, compared) : null;
  return {
    ...{ count: converted.count, rate, low, high },
    difference: difference && { ...difference, verdict: verdictOf(difference) },
  };
}
