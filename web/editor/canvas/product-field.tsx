import { lazy, Suspense, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { useEditorProductByIdQuery } from '#web/generated/editor/product-by-id.ts';
import { Button } from '../ui/button.tsx';
import { canvasWords } from './words.ts';

const { fields: words } = canvasWords;
/** Opened by few: a file of its own. */
const ProductFinder = lazy(async () => ({
  default: (await import('../products/product-finder.tsx')).ProductFinder,
}));

export interface ProductFieldProps {
  readonly label: string;
  /** The product's id; empty for none. */
  readonly value: string;
  onChange(value: string): void;
}

/** A product, found by its name or SKU among however many there are. */
export function ProductField({ label, value, onChange }: ProductFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useEditorProductByIdQuery({ variables: { id: value }, skip: value === '' });
  const product = data?.product;
  const isGone = value !== '' && (data?.product === null || product?.isArchived);
  return (
    <Group className="product-field" aria-label={label}>
      <span className="field-label">{label}</span>
      <span>{value === '' ? words.none : (product?.title ?? (isGone ? words.goneProduct : '…'))}</span>
      {isGone && product && <p className="soft">{words.archivedProduct}</p>}
      <div className="product-field-actions">
        <Button onPress={() => setIsOpen(true)}>{words.chooseProduct}</Button>
        {value !== '' && (
          <Button kind="quiet" onPress={() => onChange('')}>
            {words.takeAway}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <ProductFinder
            title={words.productTitle}
            chosen={new Set(value === '' ? [] : [value])}
            onChoose={({ id }, isChosen) => {
              onChange(isChosen ? id : '');
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Group>
  );
}
