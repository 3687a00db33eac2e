import { Link } from '@tanstack/react-router';
import { useEditorHomeStockQuery } from '#web/generated/editor/home-stock.ts';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { homeWords } from './words.ts';

/** Products of which few are left, those with the fewest first. */
export function LowStock() {
  const { data, error, refetch } = useEditorHomeStockQuery();
  const products = data?.storeProducts.nodes;
  return (
    <Card title={homeWords.lowStock} actions={<Link to="/inventory">{homeWords.inventory}</Link>}>
      {!products ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : products.length === 0 ? (
        <p className="soft">{homeWords.nothingLow}</p>
      ) : (
        <ul className="stack">
          {products.map(({ id, title, variants }) => {
            const counted = variants.filter(({ isUnlimited }) => !isUnlimited).map(({ stock }) => stock);
            const least = Math.min(...counted);
            return (
              <li key={id} className="spread">
                <Link to={`/products/${id}`}>{title}</Link>
                <Badge tone={least > 0 ? 'warn' : 'bad'}>{homeWords.left(least)}</Badge>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
