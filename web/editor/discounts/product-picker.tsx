import { useState } from 'react';
import { ProductFinder } from '../products/product-finder.tsx';
import { Button, IconButton } from '../ui/button.tsx';
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
        <ProductFinder
          chosen={new Set(value.map(({ id }) => id))}
          onChoose={({ id, title }, isIn) =>
            onChange(isIn ? [...value, { id, title }] : value.filter((each) => each.id !== id))
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
