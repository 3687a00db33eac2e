/** Words around a product's reviews, which are nobody's own. */
export const usualReviewWords = {
  title: 'Reviews',
  stars: '{count} stars',
  oneStar: '1 star',
  ofStars: '{count} out of 5 stars',
  average: 'out of 5',
  one: '1 review',
  many: '{count} reviews',
  share: '{label}: {count} of {total}',
  order: 'Order of reviews',
  newest: 'Newest',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
  verified: 'Verified buyer',
  answer: 'The shop’s answer',
  picture: 'Picture {count} by {name}',
  pictures: 'Pictures by {name}',
  more: 'Load more reviews',
  back: 'Back to the first reviews',
};

/** Words around reviews in one language. */
export type ReviewWords = Readonly<typeof usualReviewWords>;

/** The words that a theme's language brings, `reviewsTitle` and so on; the usual ones where it brings none. */
export function reviewWords(localized: (key: string) => string): ReviewWords {
  const isKey = (key: string): key is keyof ReviewWords => Object.hasOwn(usualReviewWords, key);
  const own = Object.keys(usualReviewWords)
    .filter(isKey)
    .map((key) => [key, localized(`reviews${key.charAt(0).toUpperCase()}${key.slice(1)}`)])
    .filter(([, words]) => words !== '');
  return { ...usualReviewWords, ...Object.fromEntries(own) };
}

/** Words with what they are about in its places. */
export function fillReviewWords(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
