import { useEditorStockMovementsQuery } from '#web/generated/editor/stock-movements.ts';
import { useFormats } from '../formats.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { inventoryWords } from './words.ts';

const { historyColumns: titles, reasons } = inventoryWords;

/** The last changes of a variant's stock: who sold, counted or imported, and how many were left then. */
export function StockHistory({
  productId,
  variantId,
  name,
  onClose,
}: {
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  const { data, error, refetch } = useEditorStockMovementsQuery({
    variables: { productId },
    fetchPolicy: 'network-only',
  });
  const movements = data?.product?.variants.find(({ id }) => id === variantId)?.stockMovements?.nodes;
  return (
    <Dialog title={inventoryWords.historyOf(name)} isOpen isWide isTall onClose={onClose}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : !movements ? (
        <Skeleton rows={4} />
      ) : movements.length === 0 ? (
        <p className="soft">{inventoryWords.noHistory}</p>
      ) : (
        <Table
          label={inventoryWords.historyOf(name)}
          rows={movements}
          columns={[
            { ...{ id: 'at', title: titles.at }, cell: ({ at }) => formats.dateTime(at) },
            {
              ...{ id: 'reason', title: titles.reason },
              cell: ({ reason, note }) => (note ? `${reasons[reason]}: ${note}` : reasons[reason]),
            },
            {
              ...{ id: 'delta', title: titles.delta, isNumber: true },
              cell: ({ delta }) => (delta > 0 ? `+${formats.number(delta)}` : formats.number(delta)),
            },
            {
              ...{ id: 'after', title: titles.after, isNumber: true },
              cell: ({ quantityAfter }) =>
                quantityAfter === null ? inventoryWords.unlimited : formats.number(quantityAfter),
            },
          ]}
        />
      )}
    </Dialog>
  );
}
