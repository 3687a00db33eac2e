import { useState } from 'react';
import { useEditorDraftProductsQuery } from '#web/generated/editor/draft-products.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import type { LineDraft } from './draft-form.rules.ts';
import { draftWords } from './words.ts';

const { picker: texts } = draftWords;

/** Finds variants by name or SKU; each press adds one piece. */
export function ProductPicker({
  types = ['PHYSICAL', 'SERVICE', 'DIGITAL'],
  onPick,
  onClose,
}: {
  /** What kinds of products there are to choose from; others are sold at the checkout only. */
  readonly types?: readonly string[] | undefined;
  readonly onPick: (line: Omit<LineDraft, 'key' | 'quantity'>) => void;
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const { data, previousData, error, refetch } = useEditorDraftProductsQuery({ variables: { search } });
  const products = (data ?? previousData)?.storeProducts.nodes;
  const sold = products?.filter(({ type }) => types.includes(type));
  return (
    <Dialog
      title={texts.title}
      isOpen
      isTall
      onClose={onClose}
      foot={
        <Button kind="primary" onPress={onClose}>
          {texts.done}
        </Button>
      }
    >
      <SearchInput label={texts.search} placeholder={texts.placeholder} value={search} onChange={setSearch} />
      {error && !sold ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : !sold ? (
        <Skeleton rows={5} />
      ) : sold.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <ul className="draft-choices">
          {sold.flatMap(({ title, type, variants }) =>
            variants.map(({ id, options, price, salePrice, isOnSale, isUnlimited, stock }) => {
              const unit = isOnSale && salePrice ? salePrice : price;
              const variantName = options.map(({ value }) => value).join(' / ');
              const isCounted = type !== 'DIGITAL' && !isUnlimited;
              return (
                <li key={id}>
                  <button
                    type="button"
                    className="draft-choice"
                    onClick={() =>
                      onPick({
                        ...{ variantId: id, title, variantName, unitPrice: unit.value },
                        isShipped: type === 'PHYSICAL',
                      })
                    }
                  >
                    <span className="order-line-words">
                      <strong>{title}</strong>
                      <span className="soft">
                        {[variantName, isCounted ? texts.stock(stock) : ''].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <span className="number">{formats.money(unit)}</span>
                  </button>
                </li>
              );
            }),
          )}
        </ul>
      )}
    </Dialog>
  );
}
