import type { ReactNode } from 'react';

/**
 * A number field with a button on either side of it, which count by one. The page's own script works them, so that they
 * do so beside fields that are no island, too; without scripts they are not there. By keyboard the field itself counts, so the
 * buttons are no stops on the way.
 */
export function QuantitySteps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="quantity-steps">
      <button type="button" className="quantity-step" data-step="-1" tabIndex={-1} aria-label={`${label} −1`}>
        <span aria-hidden="true">−</span>
      </button>
      {children}
      <button type="button" className="quantity-step" data-step="1" tabIndex={-1} aria-label={`${label} +1`}>
        <span aria-hidden="true">+</span>
      </button>
    </span>
  );
}
