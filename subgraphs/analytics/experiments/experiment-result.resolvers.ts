import type { Resolvers } from '../generated/graphql.ts';
import { type Converted, estimateDifference, estimateRate, verdictOf } from './experiment-result.rules.ts';
import { findVariantCounts, type VariantCounts } from './experiment-visitor.data.ts';

const control = 'a';

/** What became of visitors of experiments. */
export const experimentResultResolvers: Resolvers = {
  Experiment: {
    async results({ id, endedAt }, _, { db }) {
      const counts = await findVariantCounts(db, id, endedAt ?? null);
      const compared = counts.find(({ variant }) => variant === control);
      return counts.map((counted) => {
        const { variant, visitors } = counted;
        const than = variant === control ? undefined : compared;
        const rate = (what: 'added' | 'ordered') =>
          rateOf(converted(counted, what), than && converted(than, what));
        return { variant, visitors, addedToCart: rate('added'), ordered: rate('ordered') };
      });
    },
  },
};

function converted(counts: VariantCounts, what: 'added' | 'ordered'): Converted {
  return { visitors: counts.visitors, count: counts[what] };
}

function rateOf(of: Converted, than: Converted | undefined) {
  const { value: rate, low, high } = estimateRate(of);
  const difference = than ? estimateDifference(of, than) : null;
  return {
    ...{ count: of.count, rate, low, high },
    difference: difference && { ...difference, verdict: verdictOf(difference) },
  };
}
