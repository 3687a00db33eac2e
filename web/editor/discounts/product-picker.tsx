import { useState } from 'react';
import { useEditorDiscountProductsQuery } from '#web/generated/editor/discount-products.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { words } from '../words.ts';
import type { NamedProduct } from './discount-form.rules.ts';
import { discountsWords } from './words.ts';
import '../ui/tag-field.css';

const { form: texts } = discountsWords;

interface PickerProps {
  readonly value: readonly NamedProduct[];
  onChange(value: readonly NamedProduct[]): void;
}

/** Some products: those that are chosen, and a way to choose others. */
export function ProductPicker({ value, onChange }: PickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="stack">
      <div className="spread">
        <h3>{texts.products}</h3>
        <Button icon="plus" onPress={() => setIsOpen(true)}>
          {texts.addProducts}
        </Button>
      </div>
      {value.length === 0 ? (
        <p className="soft">{texts.noProducts}</p>
      ) : (
        <ul className="tag-list" aria-label={texts.products}>
          {value.map(({ id, title }) => (
            <li key={id} className="tag">
              {title}
              <IconButton
                icon="close"
                label={texts.removeProduct(title)}
                onPress={() => onChange(value.filter((each) => each.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Dialog
          title={texts.findProducts}
          isOpen
          onClose={() => setIsOpen(false)}
          foot={
            <Button kind="primary" onPress={() => setIsOpen(false)}>
              {words.controls.done}
            </Button>
          }
        >
          <Finder {...{ value, onChange }} />
        </Dialog>
      )}
    </div>
  );
}

function Finder({ value, onChange }: PickerProps) {
  const [search, setSearch] = useState('');
  const { data, previousData, error, refetch } = useEditorDiscountProductsQuery({
    variables: { search: search || null },
  });
  const found = (data ?? previousData)?.storeProducts;
  const chosen = new Set(value.map(({ id }) => id));
  return (
    <div className="stack">
      <SearchInput
        label={discountsWords.search}
        placeholder={texts.productPlaceholder}
        value={search}
        onChange={setSearch}
      />
      {!found ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton />
        )
      ) : found.nodes.length === 0 ? (
        <p className="soft">{texts.noneFound}</p>
      ) : (
        <>
          {found.nodes.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              isSelected={chosen.has(id)}
              onChange={(isIn) =>
                onChange(isIn ? [...value, { id, title }] : value.filter((each) => each.id !== id))
              }
            />
          ))}
          {found.pageInfo.hasNextPage && <p className="soft">{texts.moreFound}</p>}
        </>
      )}
    </div>
  );
}
