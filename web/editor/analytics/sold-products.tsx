import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import type { Report } from './analytics-screen.tsx';
import { analyticsWords } from './words.ts';

const { products: texts } = analyticsWords;

/** What was ordered most. */
export function SoldProducts({ products }: { readonly products: Report['products'] }) {
  const formats = useFormats();
  if (products.length === 0) return null;
  return (
    <Card title={texts.title} isFlush>
      <Table
        label={texts.title}
        rows={products.map((figure) => ({ id: `${figure.value} ${figure.revenue.currency}`, ...figure }))}
        columns={[
          {
            ...{ id: 'product', title: texts.product },
            cell: ({ product }) => product?.title ?? analyticsWords.goneProduct,
          },
          {
            ...{ id: 'pieces', title: texts.pieces, isNumber: true },
            cell: ({ pieces }) => formats.number(pieces),
          },
          {
            ...{ id: 'revenue', title: texts.revenue, isNumber: true },
            cell: ({ revenue }) => formats.money(revenue),
          },
        ]}
      />
    </Card>
  );
}
