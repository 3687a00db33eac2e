import type { EditorProductsQuery } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { Badge } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { type Column, type Selection, Table } from '../ui/table.tsx';
import { stockText } from './stock-text.ts';
import { productsWords } from './words.ts';

export type ProductRow = EditorProductsQuery['storeProducts']['nodes'][number];

const { columns: titles, states, types } = productsWords;

/** A list of products; each leads to its own screen. */
export function ProductTable({
  products,
  ...more
}: {
  readonly products: readonly ProductRow[];
  readonly selection: Selection;
  readonly loadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}) {
  const formats = useFormats();
  return (
    <Table
      {...more}
      label={productsWords.list}
      columns={columnsWith(formats)}
      rows={products}
      nameOf={({ title }) => title}
      linkTo={({ id }) => `/products/${id}`}
    />
  );
}

function columnsWith(formats: Formats): Column<ProductRow>[] {
  return [
    {
      ...{ id: 'title', title: titles.title },
      cell: ({ title, images }) => (
        <span className="pictured">
          <Picture image={images[0]} size={36} />
          {title}
        </span>
      ),
    },
    { ...{ id: 'state', title: titles.state }, cell: (product) => <ProductState product={product} /> },
    {
      ...{ id: 'stock', title: titles.stock, isExtra: true },
      cell: (product) =>
        product.isSoldOut ? <Badge tone="bad">{productsWords.stock.soldOut}</Badge> : stockText(product),
    },
    { ...{ id: 'type', title: titles.type, isExtra: true }, cell: ({ type }) => types[type] },
    {
      ...{ id: 'updated', title: titles.updated, isExtra: true },
      cell: ({ updatedAt }) => formats.brief(updatedAt),
    },
    {
      ...{ id: 'price', title: titles.price, isNumber: true },
      cell: ({ prices: { from, isVarying } }) =>
        isVarying ? productsWords.priceFrom(formats.money(from)) : formats.money(from),
    },
  ];
}

/** Whether shoppers see a product. */
export function ProductState({
  product: { isArchived, isVisible },
}: {
  readonly product: { readonly isArchived: boolean; readonly isVisible: boolean };
}) {
  if (isArchived) return <Badge>{states.ARCHIVED}</Badge>;
  return isVisible ? <Badge tone="good">{states.VISIBLE}</Badge> : <Badge tone="warn">{states.HIDDEN}</Badge>;
}
