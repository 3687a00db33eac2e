import { Link } from '@tanstack/react-router';
import { useEditorReviewsQuery } from '#web/generated/editor/reviews.ts';
import { firstPages } from '../first-pages.ts';
import { ProductsTabs } from '../products/products-tabs.tsx';
import { productsWords } from '../products/words.ts';
import { anyText, oneOf, useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Card, Page, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { LoadMore } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { reviewImportWords } from './import-words.ts';
import { ReviewRow } from './review-row.tsx';
import { ReviewSettings } from './review-settings.tsx';
import { reviewsWords as texts } from './words.ts';
import './reviews.css';

const reviewsSearch = { state: oneOf(['PENDING', 'PUBLISHED', 'REJECTED']), product: anyText };

/** What buyers wrote about products, the newest first. */
export function Screen() {
  const [{ state, product }, change, clear] = useScreenSearch(reviewsSearch);
  const maySettings = useMay('WEBSITE_MANAGE');
  const query = useEditorReviewsQuery({
    variables: { ...firstPages.reviews, state: state ?? null, productId: product ?? null },
    fetchPolicy: 'cache-and-network',
  });
  const pages = usePages(query, ({ reviews }) => reviews);
  return (
    <Page
      title={productsWords.title}
      part={productsWords.tabs.reviews}
      isWide
      actions={
        <Link to="/products/reviews/import" className="button button-secondary">
          {reviewImportWords.open}
        </Link>
      }
    >
      <ProductsTabs current="reviews" />
      <Card isFlush>
        <Toolbar label={texts.filter}>
          <FilterSelect
            label={texts.state}
            labels={texts.states}
            value={state}
            onChange={(next) => change({ state: next })}
          />
          {product && (
            <Button
              onPress={() => change({ product: undefined })}
              aria-label={`${texts.ofOne}: ${texts.all}`}
            >
              {texts.all}
            </Button>
          )}
        </Toolbar>
        <PagedList {...{ pages, clear }} empty={{ icon: 'quote', ...texts.empty }} none={texts.none}>
          {(reviews, more) => (
            <>
              <ul aria-label={texts.list}>
                {reviews.map((review) => (
                  <ReviewRow key={review.id} review={review} />
                ))}
              </ul>
              <LoadMore {...more} />
            </>
          )}
        </PagedList>
      </Card>
      {maySettings && <ReviewSettings />}
    </Page>
  );
}
