import { fields } from './field-names.ts';
import type { FormProduct } from './product.ts';
import { quantityLimits } from './quantity.rules.ts';

/** How many, as a field of the product's form. */
export function QuantityInput({ product, label }: { product: FormProduct; label: string }) {
  return (
    <div className="product-quantity-input" data-item-id={product.id} data-animation-role="content">
      <div className="quantity-label">{`${label}:`}</div>
      <input
        aria-label={label}
        type="number"
        inputMode="numeric"
        min={quantityLimits.min}
        max={quantityLimits.max}
        step={quantityLimits.step}
        defaultValue={quantityLimits.default}
        name={fields.quantity}
        form={product.formId}
      />
    </div>
  );
}
