import { NumberField } from '../ui/number-field.tsx';
import type { FormState } from '../ui/use-form.ts';
import { ordersWords } from './words.ts';

/** A line of an order with how many pieces of it may be chosen. */
export interface PieceLine {
  readonly id: string;
  readonly title: string;
  readonly variantName: string;
  readonly most: number;
}

/** How many pieces of each line. */
export function PieceFields<Values extends { quantities: Record<string, number | null> }>({
  lines,
  form,
}: {
  readonly lines: readonly PieceLine[];
  readonly form: FormState<Values>;
}) {
  const { quantities } = form.values;
  const field = form.field('quantities');
  return (
    <ul className="piece-fields">
      {lines.map(({ id, title, variantName, most }) => (
        <li key={id}>
          <span>
            <strong>{title}</strong>
            <span className="soft"> {variantName}</span>
          </span>
          <NumberField
            label={ordersWords.fulfill.quantity([title, variantName].filter(Boolean).join(', '))}
            isLabelHidden
            value={quantities[id] ?? 0}
            minValue={0}
            maxValue={most}
            suffix={`/ ${most}`}
            onChange={(quantity) => field.onChange({ ...quantities, [id]: quantity })}
          />
        </li>
      ))}
    </ul>
  );
}
