import { useState } from 'react';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField, NumberField } from '../ui/number-field.tsx';
import { Card } from '../ui/page.tsx';
import type { FormState } from '../ui/use-form.ts';
import type { ProductValues, VariantValues } from './product-form.rules.ts';
import { productsWords } from './words.ts';

const { form: texts } = productsWords;

/** Prices, stock and SKUs: a line for each variant. */
export function ProductVariants({ form }: { readonly form: FormState<ProductValues> }) {
  const { variants, type } = form.values;
  const currency = useStoreCurrency();
  const [only] = variants;
  const isCounted = type === 'PHYSICAL' || type === 'SERVICE';
  const change = (index: number, changed: Partial<VariantValues>) =>
    form.set({
      variants: variants.map((variant, place) => (place === index ? { ...variant, ...changed } : variant)),
    });
  if (variants.length === 1 && only)
    return (
      <Card title={texts.priceAndStock}>
        <SingleVariant {...{ variant: only, isCounted }} onChange={(changed) => change(0, changed)} />
      </Card>
    );
  return (
    <Card title={texts.variants}>
      <ForAll form={form} />
      <div className="variants-box">
        <table className="variants">
          <thead>
            <tr>
              <th scope="col">{texts.variant}</th>
              <th scope="col">{texts.inCurrency(texts.price, currency)}</th>
              <th scope="col">{texts.inCurrency(texts.salePrice, currency)}</th>
              {isCounted && <th scope="col">{texts.stock}</th>}
              <th scope="col">{texts.sku}</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, index) => (
              <VariantRow
                key={variant.optionValues.join('\n')}
                {...{ variant, isCounted }}
                onChange={(changed) => change(index, changed)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface VariantProps {
  readonly variant: VariantValues;
  /** False for what never runs out. */
  readonly isCounted: boolean;
  readonly onChange: (changed: Partial<VariantValues>) => void;
}

function SingleVariant({ variant, isCounted, onChange }: VariantProps) {
  return (
    <>
      <Prices {...{ variant, onChange }} />
      {isCounted && (
        <div className="form-row">
          <Stock {...{ variant, onChange }} />
          <TextField
            label={texts.sku}
            isOptional
            name="sku"
            value={variant.sku}
            onChange={(sku) => onChange({ sku })}
          />
        </div>
      )}
    </>
  );
}

function Prices({ variant, onChange }: Omit<VariantProps, 'isCounted'>) {
  const currency = useStoreCurrency();
  return (
    <div className="form-row">
      <MoneyField
        label={texts.price}
        name="price"
        currency={currency}
        value={variant.price}
        onChange={(price) => onChange({ price })}
      />
      <MoneyField
        label={texts.salePrice}
        isOptional
        name="salePrice"
        currency={currency}
        value={variant.salePrice}
        onChange={(salePrice) => onChange({ salePrice, isOnSale: salePrice !== '' })}
      />
    </div>
  );
}

function Stock({
  variant,
  onChange,
  isLabelHidden = false,
  of,
}: Omit<VariantProps, 'isCounted'> & StockLabel) {
  const { isUnlimited, stock } = variant;
  const label = of ? `${texts.stock} ${of}` : texts.stock;
  return (
    <div className="stack">
      <NumberField
        {...{ label, isLabelHidden }}
        isPlain
        minValue={0}
        maxValue={1_000_000_000}
        isDisabled={isUnlimited}
        value={isUnlimited ? null : stock}
        onChange={(next) => onChange({ stock: next })}
      />
      <Checkbox
        label={texts.unlimited}
        isSelected={isUnlimited}
        onChange={(on) => onChange({ isUnlimited: on, stock: on ? null : (stock ?? 0) })}
      />
    </div>
  );
}

interface StockLabel {
  readonly isLabelHidden?: boolean;
  /** The variant that it is the stock of, where a column says the rest. */
  readonly of?: string;
}

function VariantRow({ variant, isCounted, onChange }: VariantProps) {
  const currency = useStoreCurrency();
  const name = variant.optionValues.join(', ');
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <MoneyField
          label={`${texts.price} ${name}`}
          isLabelHidden
          currency={currency}
          value={variant.price}
          onChange={(price) => onChange({ price })}
        />
      </td>
      <td>
        <MoneyField
          label={`${texts.salePrice} ${name}`}
          isLabelHidden
          currency={currency}
          value={variant.salePrice}
          onChange={(salePrice) => onChange({ salePrice, isOnSale: salePrice !== '' })}
        />
      </td>
      {isCounted && (
        <td>
          <Stock {...{ variant, onChange }} isLabelHidden of={name} />
        </td>
      )}
      <td>
        <TextField
          label={`${texts.sku} ${name}`}
          isLabelHidden
          value={variant.sku}
          onChange={(sku) => onChange({ sku })}
        />
      </td>
    </tr>
  );
}

/** One price or stock for all variants. */
function ForAll({ form }: { readonly form: FormState<ProductValues> }) {
  const currency = useStoreCurrency();
  const [price, setPrice] = useState('');
  const [stock, setStock] = useState<number | null>(null);
  const apply = () => {
    const changed: Partial<VariantValues> = {
      ...(price === '' ? {} : { price }),
      ...(stock === null ? {} : { stock, isUnlimited: false }),
    };
    form.set({ variants: form.values.variants.map((variant) => ({ ...variant, ...changed })) });
    setPrice('');
    setStock(null);
  };
  return (
    <fieldset className="form-row for-all" aria-label={texts.forAll}>
      <MoneyField label={texts.forAllPrice} currency={currency} value={price} onChange={setPrice} />
      <NumberField label={texts.forAllStock} isPlain minValue={0} value={stock} onChange={setStock} />
      <Button isDisabled={price === '' && stock === null} onPress={apply}>
        {texts.apply}
      </Button>
    </fieldset>
  );
}

function useStoreCurrency(): string {
  return useViewer().website.store?.currency ?? 'USD';
}
