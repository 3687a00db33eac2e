import { describe, expect, it } from 'vitest';
import { reviewWords, usualReviewWords } from './review-words.ts';
import { readReviewsQuery, reviewsUrl } from './reviews-query.rules.ts';
import { renderReviews } from './reviews-section.tsx';
import { sampleReview } from './testing.ts';

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

function render(
  reviews: ReturnType<typeof sampleReview>[],
  { count = reviews.length, hasNextPage = false, page = 1, words = usualReviewWords } = {},
): string {
  return renderReviews({
    productUrl: '/shop/mug',
    summary: { __typename: 'ReviewSummary', count, average: '4.5', distribution: [0, 0, 0, 1, 1] },
    reviews: {
      __typename: 'ReviewConnection',
      nodes: reviews,
      pageInfo: { __typename: 'PageInfo', hasNextPage },
    },
    query: { sort: 'NEWEST', page },
    language: 'en-GB',
    timeZone: 'Europe/London',
    words,
  });
}

describe('Reviews on a product’s page', () => {
  it('say so in the words of a language that has some', () => {
    const german: Readonly<Record<string, string>> = {
      ...{ reviewsTitle: 'Bewertungen', reviewsMany: '{count} Bewertungen', reviewsAverage: 'von 5' },
      ...{
        reviewsNewest: 'Neueste',
        reviewsStars: '{count} Sterne',
        reviewsShare: '{label}: {count} von {total}',
      },
    };
    const words = reviewWords((key) => german[key] ?? '');
    const html = render([sampleReview(), sampleReview({ id: 'r2' })], { words });
    expect(html).toContain('>Bewertungen</h2>');
    expect(html).toContain('<strong>4.5</strong> von 5 · 2 Bewertungen');
    expect(html).toContain('aria-label="5 Sterne: 1 von 2"');
    expect(html).toMatch(/>Neueste<.*>Highest rated</s);
  });

  it('say how many there are, the average, and how many give how many stars', () => {
    const html = render([sampleReview(), sampleReview({ id: 'r2', rating: 4 })]);
    expect(html).toContain('id="reviews"');
    expect(html).toContain('<strong>4.5</strong> out of 5 · 2 reviews');
    expect(html).toContain('aria-label="4.5 out of 5 stars"');
    expect(html).toContain('aria-label="5 stars: 1 of 2"');
    expect(html.indexOf('5 stars: 1 of 2')).toBeLessThan(html.indexOf('1 star: 0 of 2'));
  });

  it('name who wrote them and when, what the shop answered, and whether it knows the buyer', () => {
    const html = render([
      sampleReview({ title: 'Good', reply: 'Thank you!', repliedAt: '2026-03-02T12:00:00.000Z' }),
    ]);
    expect(html).toContain('<h3 class="review-title">Good</h3>');
    expect(html).toContain('Ada <span class="review-verified">Verified buyer</span>');
    expect(html).toContain('1 March 2026');
    expect(html).toContain('The shop’s answer');
    expect(render([sampleReview({ isVerifiedBuyer: false })])).not.toContain('Verified buyer');
  });

  it('are text, whatever is written in them', () => {
    const photo = { __typename: 'Image' as const, id: 'p', url: '/media/p/a.jpg', altText: '' };
    const html = render([
      sampleReview({
        ...{ title: hostile, body: `${hostile}\n\n${hostile}`, displayName: hostile, reply: hostile },
        photos: [{ ...photo, width: 10, height: 20 }],
      }),
    ]);
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/);
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(5);
  });

  it('keep paragraphs and lines', () => {
    expect(render([sampleReview({ body: 'One\nTwo\n\nThree' })])).toContain('<p>One<br/>Two</p><p>Three</p>');
  });

  it('lead to more of them, and to other orders, by plain links', () => {
    const html = render([sampleReview()], { count: 30, hasNextPage: true, page: 2 });
    expect(html).toContain('href="/shop/mug?reviewsPage=3#reviews" data-opens="more-reviews"');
    expect(html).toContain('href="/shop/mug?reviewSort=highest#reviews"');
    expect(html).toContain('href="/shop/mug#reviews" aria-current="true"');
    expect(html).toContain('Back to the first reviews');
  });

  it('are not there while there are none', () => {
    expect(render([], { count: 0 })).toBe('');
  });
});

it.each([
  ['', { sort: 'NEWEST', page: 1 }, '/p#reviews'],
  [
    'reviewSort=highest&reviewsPage=2',
    { sort: 'HIGHEST', page: 2 },
    '/p?reviewSort=highest&reviewsPage=2#reviews',
  ],
  ['reviewSort=x&reviewsPage=-1', { sort: 'NEWEST', page: 1 }, '/p#reviews'],
  ['reviewsPage=9999', { sort: 'NEWEST', page: 1_000 }, '/p?reviewsPage=1000#reviews'],
])('the address’s query %j asks for %j', (search, expected, url) => {
  const query = readReviewsQuery(new URLSearchParams(search));
  expect(query).toEqual(expected);
  expect(reviewsUrl('/p', query)).toBe(url);
});
