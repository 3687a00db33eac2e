import { useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import type { FormState } from '../ui/use-form.ts';
import {
  combineVariants,
  mostVariants,
  type OptionValues,
  type ProductValues,
} from './product-form.rules.ts';
import { productsWords } from './words.ts';

const { form: texts } = productsWords;
const mostOptions = 6;

/** What shoppers choose between. Each change makes the variants of all combinations. */
export function ProductOptions({ form }: { readonly form: FormState<ProductValues> }) {
  const { options, variants } = form.values;
  /** The option that was just added, which is named next. */
  const [added, setAdded] = useState<number>();
  const combined = combineVariants(options, variants);
  const set = (next: readonly OptionValues[]) => {
    const made = combineVariants(next, variants);
    form.set({ options: next, ...(made.length > mostVariants ? {} : { variants: made }) });
  };
  const change = (index: number, changed: Partial<OptionValues>) =>
    set(options.map((option, place) => (place === index ? { ...option, ...changed } : option)));
  return (
    <Card title={texts.options}>
      {options.length === 0 && <p className="soft">{texts.optionsHint}</p>}
      {options.map((option, index) => (
        // An option has no id of its own: its place is what it is.
        // biome-ignore lint/suspicious/noArrayIndexKey: options are told apart by their places alone
        <div key={index} className="option-row">
          <TextField
            label={texts.optionName}
            autoFocus={index === added}
            value={option.name}
            onChange={(name) => change(index, { name })}
          />
          <TextField
            label={texts.optionValues}
            placeholder={texts.optionValuesHint}
            value={option.values}
            onChange={(values) => change(index, { values })}
          />
          <IconButton
            icon="trash"
            label={texts.removeOption(option.name)}
            onPress={() => set(options.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {combined.length > mostVariants && (
        <p className="form-problem" role="alert">
          {texts.tooMany(combined.length)}
        </p>
      )}
      {options.length < mostOptions && (
        <div>
          <Button
            icon="plus"
            onPress={() => {
              setAdded(options.length);
              form.set({ options: [...options, { name: '', values: '' }] });
            }}
          >
            {texts.addOption}
          </Button>
        </div>
      )}
    </Card>
  );
}
