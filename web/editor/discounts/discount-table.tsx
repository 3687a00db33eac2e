import type { EditorCouponRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { Menu } from '../ui/menu.tsx';
import { Badge, type Tone } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { words } from '../words.ts';
import { paymentsOf } from './discount-form.rules.ts';
import { tellEffect } from './discount-summary.rules.ts';
import type { DiscountChanges } from './use-discount-changes.ts';
import { discountsWords as texts } from './words.ts';

/** A discount of a list. */
export type DiscountRow = Omit<EditorCouponRowFragment, '__typename' | 'code'> & {
  /** Its code or its name. */
  readonly called: string;
};

const tones: Readonly<Record<DiscountRow['state'], Tone>> = {
  ...{ ACTIVE: 'good', SCHEDULED: 'info', ENDED: 'neutral', USED_UP: 'neutral', PAUSED: 'warn' },
};

/** Where a discount stands. */
export function DiscountStateBadge({ state }: Pick<DiscountRow, 'state'>) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}

/** Discounts in a list; each leads to its own screen. */
export function DiscountTable({
  isAutomatic,
  changes,
  ...table
}: {
  readonly rows: readonly DiscountRow[];
  readonly isAutomatic: boolean;
  readonly changes: DiscountChanges;
  readonly loadMore?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
}) {
  const formats = useFormats();
  return (
    <Table
      {...table}
      label={texts.list}
      linkTo={({ id }) => `/discounts/${isAutomatic ? 'automatic' : 'codes'}/${id}`}
      columns={columnsOf(formats, isAutomatic, changes)}
    />
  );
}

function columnsOf(
  formats: Formats,
  isAutomatic: boolean,
  changes: DiscountChanges,
): readonly Column<DiscountRow>[] {
  const { columns } = texts;
  return [
    { ...{ id: 'called', title: isAutomatic ? columns.name : columns.code }, cell: ({ called }) => called },
    { ...{ id: 'effect', title: columns.effect }, cell: (row) => tellEffect(toldRow(row), formats) },
    { ...{ id: 'state', title: columns.state }, cell: (row) => <DiscountStateBadge state={row.state} /> },
    {
      ...{ id: 'used', title: columns.used, isNumber: true },
      cell: ({ useCount, usageLimit }) =>
        usageLimit
          ? texts.usedOf(formats.number(useCount), formats.number(usageLimit))
          : texts.usedTimes(formats.number(useCount)),
    },
    {
      ...{ id: 'ends', title: columns.ends, isExtra: true },
      cell: ({ endsAt }) => (endsAt ? formats.brief(endsAt) : ''),
    },
    {
      ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
      cell: (row) => (
        <Menu
          icon="more"
          label={texts.actionsOf(row.called)}
          actions={[
            row.isActive
              ? { id: 'pause', label: texts.pause, run: () => changes.setActive(row, false) }
              : { id: 'resume', label: texts.resume, run: () => changes.setActive(row, true) },
            {
              ...{ id: 'remove', label: texts.remove, icon: 'trash' },
              isDangerous: true,
              run: () => changes.remove(row),
            },
          ]}
        />
      ),
    },
  ];
}

function toldRow(row: DiscountRow) {
  const { productIds, categoryIds, getProductIds, getCategoryIds, minimumSubtotal } = row;
  return {
    ...row,
    percent: row.percent ?? '',
    amount: row.amount?.value ?? '',
    minimumSubtotal: minimumSubtotal.value,
    currency: minimumSubtotal.currency,
    ...{ startsAt: row.startsAt ?? '', endsAt: row.endsAt ?? '' },
    ...{ usageLimit: row.usageLimit ?? null, perCustomerLimit: row.perCustomerLimit ?? null },
    ...{ buyQuantity: row.buyQuantity ?? null, getQuantity: row.getQuantity ?? null },
    timesPerOrder: row.timesPerOrder ?? null,
    isGivenByAmount: row.kind === 'BUY_X_GET_Y' && row.amount !== null,
    ...paymentsOf(row),
    isAutomatic: false,
    areaCount: row.areaIds.length,
    scope: { names: [], productCount: productIds.length, categoryCount: categoryIds.length },
    given: { names: [], productCount: getProductIds.length, categoryCount: getCategoryIds.length },
  };
}
