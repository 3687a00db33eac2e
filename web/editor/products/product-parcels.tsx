import { NumberField } from '../ui/number-field.tsx';
import { Card } from '../ui/page.tsx';
import type { FormState } from '../ui/use-form.ts';
import type { ProductValues, VariantValues } from './product-form.rules.ts';
import { productsWords } from './words.ts';

const { form: texts, parcels } = productsWords;
const measures = ['weight', 'length', 'width', 'height'] as const;

/** How heavy and how large each variant is in its parcel, for what is sent. */
export function ProductParcels({ form }: { readonly form: FormState<ProductValues> }) {
  const { variants, type } = form.values;
  if (type !== 'PHYSICAL') return null;
  const change = (index: number, changed: Partial<VariantValues>) =>
    form.set({
      variants: variants.map((variant, place) => (place === index ? { ...variant, ...changed } : variant)),
    });
  const isSeveral = variants.length > 1;
  return (
    <Card title={parcels.title}>
      <p className="soft">{parcels.hint}</p>
      <div className="variants-box">
        <table className="variants">
          <thead>
            <tr>
              {isSeveral && <th scope="col">{texts.variant}</th>}
              {measures.map((measure) => (
                <th key={measure} scope="col">
                  {parcels.measures[measure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, index) => {
              const name = variant.optionValues.join(', ');
              return (
                <tr key={variant.optionValues.join('\n')}>
                  {isSeveral && <th scope="row">{name}</th>}
                  {measures.map((measure) => (
                    <td key={measure}>
                      <NumberField
                        label={[parcels.measures[measure], name].filter(Boolean).join(' ')}
                        isLabelHidden
                        isPlain
                        minValue={0}
                        value={variant[measure]}
                        onChange={(value) => change(index, { [measure]: value })}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
