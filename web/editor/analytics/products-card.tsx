import { useEditorProductFiguresQuery } from '#web/generated/editor/product-figures.ts';
import type { EditorProductFiguresQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Card, ErrorPanel } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { CsvLink } from './csv-link.tsx';
import { type DayRange, shareOf } from './figures.rules.ts';
import { Rows } from './rows.tsx';
import { useShare } from './use-share.ts';
import { analyticsWords } from './words.ts';

type Figure = EditorProductFiguresQuery['visitReport']['products'][number];

const { products: texts } = analyticsWords;
const details = [
  ...(['quickViewed', 'reviewsOpened', 'removed'] as const),
  ...(['relatedShown', 'relatedFollowed', 'relatedAdded'] as const),
];

/** How many visits saw a product and put it into the cart, and how many orders have it; nothing where a website has no products. */
export function ProductsCard({ range }: { readonly range: DayRange }) {
  const formats = useFormats();
  const share = useShare();
  const { data, previousData, error, refetch } = useEditorProductFiguresQuery({ variables: range });
  const figures = (data ?? previousData)?.visitReport.products;
  if (error && !figures)
    return (
      <Card title={texts.title}>
        <ErrorPanel error={error} onRetry={() => refetch()} />
      </Card>
    );
  if (!figures || figures.length === 0) return null;
  const ofSeen = (count: number, seen: number) =>
    seen === 0 ? formats.number(count) : texts.withShare(formats.number(count), share(shareOf(count, seen)));
  return (
    <Card
      title={texts.title}
      isFlush
      actions={<CsvLink range={range} table="PRODUCT_FIGURES" title={texts.title} />}
    >
      <Rows rows={figures}>
        {(shown) => (
          <div className="titled-cells">
            <Table
              label={texts.title}
              rows={shown.map((figure) => ({ id: figure.productId, ...figure }))}
              columns={[
                {
                  ...{ id: 'product', title: texts.product },
                  cell: (figure) => <ProductName figure={figure} />,
                },
                {
                  ...{ id: 'seen', title: texts.seen, isNumber: true },
                  cell: ({ seen }) => formats.number(seen),
                },
                {
                  ...{ id: 'added', title: texts.added, isNumber: true },
                  cell: ({ added, seen }) => ofSeen(added, seen),
                },
                {
                  ...{ id: 'ordered', title: texts.ordered, isNumber: true },
                  cell: ({ ordered, seen }) => ofSeen(ordered, seen),
                },
              ]}
            />
          </div>
        )}
      </Rows>
    </Card>
  );
}

/** What a product is called; below it, what else visits did with it. */
function ProductName({ figure }: { readonly figure: Figure }) {
  const formats = useFormats();
  const name = figure.product?.title ?? analyticsWords.goneProduct;
  const did = details.filter((detail) => figure[detail] > 0);
  if (did.length === 0) return name;
  return (
    <details className="form-figure">
      <summary>{name}</summary>
      <ul aria-label={texts.details}>
        {did.map((detail) => (
          <li key={detail}>
            <span>{texts[detail]}</span>
            <span className="number">{formats.number(figure[detail])}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
