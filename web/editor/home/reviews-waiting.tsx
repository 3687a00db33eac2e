import { Link } from '@tanstack/react-router';
import { useEditorHomeReviewsQuery } from '#web/generated/editor/home-reviews.ts';
import { useFormats } from '../formats.ts';
import { HomeList } from './home-list.tsx';
import { homeWords } from './words.ts';

const { reviews: words } = homeWords;

/** Reviews that visitors do not see before someone looked at them. */
export function ReviewsWaiting() {
  const formats = useFormats();
  const query = useEditorHomeReviewsQuery();
  return (
    <HomeList
      title={words.title}
      actions={<Link to="/products/reviews">{words.all}</Link>}
      rows={query.data?.reviews.nodes}
      query={query}
      empty={words.empty}
    >
      {({ id, displayName, createdAt, product }) => (
        <li key={id} className="spread">
          <Link to="/products/reviews" search={{ state: 'PENDING' }}>
            {words.by(displayName, product?.title)}
          </Link>
          <span className="soft">{formats.brief(createdAt)}</span>
        </li>
      )}
    </HomeList>
  );
}
