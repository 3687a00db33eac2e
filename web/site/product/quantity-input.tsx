import { QUANTITY } from '#schema/quantity.rules.ts';
import { fields } from './field-names.ts';
import type { FormProduct } from './product.ts';
import { QuantitySteps } from './quantity-steps.tsx';

/** How many, as a field of the product's form. */
export function QuantityInput({ product, label }: { product: FormProduct; label: string }) {
  return (
    <div className="product-quantity-input" data-item-id={product.id} data-animation-role="content">
      <div className="quantity-label">{`${label}:`}</div>
      <QuantitySteps label={label}>
        <input
          aria-label={label}
          type="number"
          inputMode="numeric"
          min={QUANTITY.min}
          max={QUANTITY.max}
          step={QUANTITY.step}
          defaultValue={QUANTITY.default}
          name={fields.quantity}
          form={product.formId}
        />
      </QuantitySteps>
    </div>
  );
}
