import { useCallback } from 'react';
import { Select } from '../ui/choice.tsx';
import { Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { words } from '../words.ts';
import type { OrdersSearch } from './orders-search.ts';
import { ordersWords } from './words.ts';

const { filters, states, payments, fulfillments } = ordersWords;

/** What the list of orders is narrowed by. */
export function OrderFilters({
  search,
  onChange,
}: {
  readonly search: OrdersSearch;
  readonly onChange: (change: OrdersSearch, how?: { readonly isTyping: boolean }) => void;
}) {
  const type = useCallback(
    (text: string) => onChange({ search: text || undefined }, { isTyping: true }),
    [onChange],
  );
  return (
    <Toolbar label={filters.label}>
      <SearchInput
        label={filters.search}
        placeholder={filters.searchPlaceholder}
        value={search.search ?? ''}
        onChange={type}
      />
      <Choice
        label={filters.state}
        labels={states}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label={filters.payment}
        labels={payments}
        value={search.payment}
        onChange={(payment) => onChange({ payment })}
      />
      <Choice
        label={filters.fulfillment}
        labels={fulfillments}
        value={search.fulfillment}
        onChange={(fulfillment) => onChange({ fulfillment })}
      />
      <Choice
        label={filters.kind}
        labels={{ real: filters.kinds.real, test: filters.kinds.test }}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </Toolbar>
  );
}

function Choice<Value extends string>({
  label,
  labels,
  value,
  onChange,
}: {
  readonly label: string;
  readonly labels: Readonly<Record<Value, string>>;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}) {
  // The keys of an object are what its type says: it is a constant.
  const values = Object.keys(labels) as Value[];
  return (
    <Select<Value | ''>
      label={label}
      value={value ?? ''}
      options={[
        { value: '', label: words.controls.any },
        ...values.map((each) => ({ value: each, label: labels[each] })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  );
}
