import { useState } from 'react';
import type { EditorLinkedProductFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { words } from '../words.ts';
import { useProductSearch } from './use-product-search.ts';
import { productsWords } from './words.ts';

const { finder: texts } = productsWords;

export interface ProductFinderProps {
  /** What is to be chosen. */
  readonly title?: string;
  /** The ids of those that are chosen. */
  readonly chosen: ReadonlySet<string>;
  /** One that cannot be chosen. */
  readonly except?: string;
  /** No more than so many can be chosen. */
  readonly most?: number;
  onChoose(product: EditorLinkedProductFragment, isChosen: boolean): void;
  onClose(): void;
}

/** Finds products by name or SKU, and ticks those that are wanted. */
export function ProductFinder(props: ProductFinderProps) {
  const { title = texts.title, chosen, except, most = Infinity, onChoose, onClose } = props;
  const [search, setSearch] = useState('');
  const { products, hasMore, isNameNeeded, error, refetch } = useProductSearch(search);
  const shown = products?.filter(({ id }) => id !== except);
  const isFull = chosen.size >= most;
  return (
    <Dialog
      title={title}
      isOpen
      isTall
      onClose={onClose}
      foot={
        <Button kind="primary" onPress={onClose}>
          {words.controls.done}
        </Button>
      }
    >
      <div className="stack">
        <SearchInput
          label={texts.search}
          placeholder={texts.placeholder}
          value={search}
          onChange={setSearch}
        />
        {isFull && <p role="status">{texts.full(most)}</p>}
        {!shown ? (
          error ? (
            <ErrorPanel error={error} onRetry={() => refetch()} />
          ) : (
            <Skeleton />
          )
        ) : shown.length === 0 ? (
          <p className="soft">{isNameNeeded ? texts.nameNeeded : texts.none}</p>
        ) : (
          <>
            {shown.map((product) => (
              <Checkbox
                key={product.id}
                label={product.title}
                isSelected={chosen.has(product.id)}
                isDisabled={isFull && !chosen.has(product.id)}
                onChange={(isChosen) => onChoose(product, isChosen)}
              />
            ))}
            {hasMore && <p className="soft">{texts.more}</p>}
          </>
        )}
      </div>
    </Dialog>
  );
}
