import { Link } from '@tanstack/react-router';
import { useEditorHomeRestockQuery } from '#web/generated/editor/home-restock.ts';
import { HomeList } from './home-list.tsx';
import { homeWords } from './words.ts';

const { restock: words } = homeWords;

/** What is there again, and people wait to be told so. */
export function RestockReady() {
  const query = useEditorHomeRestockQuery();
  const back = query.data?.restockSignUpGroups.nodes.filter(
    ({ waiting, variant }) => waiting > 0 && variant && (variant.isUnlimited || variant.stock > 0),
  );
  return (
    <HomeList
      title={words.title}
      actions={<Link to="/products/waiting">{words.all}</Link>}
      rows={back}
      query={query}
      empty={words.empty}
    >
      {({ variantId, waiting, product }) => (
        <li key={variantId} className="spread">
          <Link to="/products/waiting">{product?.title ?? words.gone}</Link>
          <span className="soft">{words.waiting(waiting)}</span>
        </li>
      )}
    </HomeList>
  );
}
