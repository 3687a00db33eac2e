import { Link } from '@tanstack/react-router';
import { useEditorHomeStockQuery } from '#web/generated/editor/home-stock.ts';
import { Badge } from '../ui/page.tsx';
import { HomeList } from './home-list.tsx';
import { homeWords } from './words.ts';

/** Products of which few are left, those with the fewest first. */
export function LowStock() {
  const query = useEditorHomeStockQuery();
  return (
    <HomeList
      title={homeWords.lowStock}
      actions={<Link to="/inventory">{homeWords.inventory}</Link>}
      rows={query.data?.storeProducts.nodes}
      query={query}
      empty={homeWords.nothingLow}
    >
      {({ id, title, variants }) => {
        const counted = variants.filter(({ isUnlimited }) => !isUnlimited).map(({ stock }) => stock);
        const least = Math.min(...counted);
        return (
          <li key={id} className="spread">
            <Link to={`/products/${id}`}>{title}</Link>
            <Badge tone={least > 0 ? 'warn' : 'bad'}>{homeWords.left(least)}</Badge>
          </li>
        );
      }}
    </HomeList>
  );
}
