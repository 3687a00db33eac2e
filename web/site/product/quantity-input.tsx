import { fields, formId } from './form-values.ts';
import { quantityLimits } from './quantity.rules.ts';

/** How many, as a field of the product's form. */
export function QuantityInput({ productId, label }: { productId: string; label: string }) {
  return (
    <div className="product-quantity-input" data-item-id={productId} data-animation-role="content">
      <div className="quantity-label">{`${label}:`}</div>
      <input
        aria-label={label}
        type="number"
        inputMode="numeric"
        size={4}
        min={quantityLimits.min}
        max={quantityLimits.max}
        step={quantityLimits.step}
        defaultValue={quantityLimits.default}
        name={fields.quantity}
        form={formId(productId)}
      />
    </div>
  );
}
