import { type LdNode, productNodeId, type StructuredPage } from '../seo/structured-data.ts';

/** Tells machines of a product's published reviews, once there are some. */
export function reviewsPart(page: StructuredPage): LdNode[] {
  const { product } = page.input.page;
  const summary = product?.reviewSummary;
  if (page.input.kind !== 'product' || !product || !summary || summary.average === null) return [];
  return [
    {
      '@id': productNodeId(page),
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: summary.average,
        reviewCount: summary.count,
        bestRating: 5,
        worstRating: 1,
      },
      review: product.reviews.nodes.map(({ rating, title, body, displayName, createdAt }) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
        author: { '@type': 'Person', name: displayName },
        datePublished: createdAt.slice(0, 10),
        ...(title === '' ? {} : { name: title }),
        reviewBody: body,
      })),
    },
  ];
}
