import { useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField, NumberField } from '../ui/number-field.tsx';
import { Card } from '../ui/page.tsx';
import type { LineDraft } from './draft-form.rules.ts';
import { ProductPicker } from './product-picker.tsx';
import { draftWords } from './words.ts';

/** What is ordered: products, and anything else. */
export function DraftLines({
  lines,
  onChange,
  currency,
  title = draftWords.items,
  hint = draftWords.noItems,
  types,
}: {
  readonly lines: readonly LineDraft[];
  readonly onChange: (lines: readonly LineDraft[]) => void;
  readonly currency: string;
  readonly title?: string;
  /** While there is nothing. */
  readonly hint?: string;
  /** What kinds of products can be added; absent for all that draft orders take. */
  readonly types?: readonly string[];
}) {
  const [isPicking, setPicking] = useState(false);
  const change = (key: string, part: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const add = (line: Omit<LineDraft, 'key' | 'quantity'>) => {
    const known = lines.find(({ variantId }) => variantId !== null && variantId === line.variantId);
    if (known) change(known.key, { quantity: (known.quantity ?? 0) + 1 });
    else onChange([...lines, { ...line, key: crypto.randomUUID(), quantity: 1 }]);
  };
  const own = { variantId: null, title: '', variantName: '', unitPrice: '', isShipped: false };
  return (
    <Card title={title}>
      {lines.length === 0 && <p className="soft">{hint}</p>}
      <ul className="draft-lines">
        {lines.map((line) => (
          <li key={line.key}>
            {line.variantId === null ? (
              <TextField
                label={draftWords.itemTitle}
                value={line.title}
                maxLength={200}
                onChange={(title) => change(line.key, { title })}
              />
            ) : (
              <div className="order-line-words">
                <strong>{line.title}</strong>
                <span className="soft">{line.variantName}</span>
              </div>
            )}
            <NumberField
              label={draftWords.quantity}
              value={line.quantity}
              minValue={1}
              maxValue={9999}
              onChange={(quantity) => change(line.key, { quantity })}
            />
            <MoneyField
              label={draftWords.price}
              currency={currency}
              value={line.unitPrice}
              onChange={(unitPrice) => change(line.key, { unitPrice })}
            />
            <IconButton
              icon="trash"
              label={draftWords.remove(line.title)}
              onPress={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
            {line.variantId === null && (
              <Checkbox
                label={draftWords.isShipped}
                isSelected={line.isShipped}
                onChange={(isShipped) => change(line.key, { isShipped })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="page-actions">
        <Button icon="plus" onPress={() => setPicking(true)}>
          {draftWords.addProduct}
        </Button>
        <Button icon="plus" onPress={() => add(own)}>
          {draftWords.addOwn}
        </Button>
      </div>
      {isPicking && <ProductPicker types={types} onPick={add} onClose={() => setPicking(false)} />}
    </Card>
  );
}
