import { useEffect, useMemo, useState } from 'react';
import { useEditorDiscountCategoriesQuery } from '#web/generated/editor/discount-categories.ts';
import { useFormats } from '../formats.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import type { ChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import { Card, Page } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { DiscountFields } from './discount-fields.tsx';
import {
  type DiscountTerms,
  type DiscountValues,
  findEmptyChoice,
  newDiscount,
  valuesOf,
} from './discount-form.rules.ts';
import { tellDiscount } from './discount-summary.rules.ts';
import { DiscountStateBadge } from './discount-table.tsx';
import type { DiscountChanges } from './use-discount-changes.ts';
import { discountsWords } from './words.ts';

const { form: texts } = discountsWords;

const labels = {
  ...{
    name: texts.name,
    ownName: texts.ownName,
    kind: texts.kind,
    percent: texts.percent,
    amount: texts.amount,
  },
  ...{ minimumSubtotal: texts.minimum, startsAt: texts.startsAt, endsAt: texts.endsAt },
  ...{ usageLimit: texts.usageLimit, perCustomerLimit: texts.perCustomerLimit, isForSome: texts.scopes.some },
  ...{ products: texts.products, categoryIds: texts.categories, buyQuantity: texts.buyQuantity },
  ...{ getQuantity: texts.getQuantity, isOtherGiven: texts.givens.other, getProducts: texts.given },
  ...{ getCategoryIds: texts.given, timesPerOrder: texts.timesPerOrder, areaIds: texts.areas },
  ...{ isFirstOrderOnly: texts.firstOrder, isCombinable: texts.combinable },
};

/** A stored discount with what it is called. */
export type EditedDiscount = DiscountTerms & { readonly called: string; readonly version: string };

/** What is written of a stored discount. */
export const storedValues = (discount: EditedDiscount): DiscountValues => ({
  ...valuesOf(discount),
  name: discount.called,
});

export interface DiscountEditorProps {
  readonly isAutomatic: boolean;
  /** Null for a new one. */
  readonly discount: EditedDiscount | null;
  readonly changes: DiscountChanges;
  /** Stores it; tells the id of one that was made. */
  save(
    values: DiscountValues,
    version: string | null | undefined,
    onMade: (id: string) => void,
  ): Promise<MutationAnswer | ChangedMeanwhile<DiscountValues, string> | null | undefined>;
  /** Goes to the discount with this id, or to the list. */
  onLeave(id: string | null): void;
}

/** Makes or changes a discount; what it does is said in sentences while it is written. */
export function DiscountEditor({ isAutomatic, discount, changes, save, onLeave }: DiscountEditorProps) {
  const [madeId, setMadeId] = useState<string>();
  const initial = useMemo(() => (discount ? storedValues(discount) : newDiscount), [discount]);
  const form = useForm({
    ...{ id: `discount ${isAutomatic} ${discount?.id ?? 'new'}`, initial, version: discount?.version },
    async save(values, _, version) {
      const field = findEmptyChoice(values);
      if (!field) return save(values, version, setMadeId);
      const message = field === 'isForSome' ? texts.emptyChoice : texts.emptyGiven;
      return { __typename: 'InvalidInput', message, field };
    },
    onSaved: () => notify(discount ? texts.saved : texts.created),
  });
  const { isChanged } = form;
  useEffect(() => {
    // Once what was typed is no draft any more, leaving asks nothing.
    if (madeId && !isChanged) onLeave(madeId);
  }, [madeId, isChanged, onLeave]);
  const { currency } = useViewer().website.store;
  const title = discount?.called ?? (isAutomatic ? texts.newAutomatic : texts.newCode);
  return (
    <Page
      title={title}
      back={{ to: isAutomatic ? '/discounts/automatic' : '/discounts', label: discountsWords.title }}
      badges={discount && <DiscountStateBadge state={discount.state} />}
      actions={discount && <Actions {...{ discount, changes }} onGone={() => onLeave(null)} />}
    >
      <Form form={form} label={title} labels={isAutomatic ? labels : { ...labels, name: texts.code }}>
        <div className="columns">
          <div className="column">
            <DiscountFields {...{ form, currency, isAutomatic }} />
          </div>
          <div className="column">
            <Summary {...{ values: form.values, currency, isAutomatic }} />
            {discount && <Uses {...{ discount, isAutomatic }} />}
          </div>
        </div>
      </Form>
    </Page>
  );
}

function Actions({
  discount,
  changes,
  onGone,
}: Pick<DiscountEditorProps, 'changes'> & {
  readonly discount: EditedDiscount;
  readonly onGone: () => void;
}) {
  const { isActive } = discount;
  return (
    <>
      <Button onPress={() => changes.setActive(discount, !isActive)}>
        {isActive ? discountsWords.pause : discountsWords.resume}
      </Button>
      <Menu
        label={texts.more}
        actions={[
          {
            ...{ id: 'remove', label: discountsWords.remove, icon: 'trash' },
            isDangerous: true,
            run: () => changes.remove(discount).then((isGone) => isGone && onGone()),
          },
        ]}
      />
    </>
  );
}

function Summary({
  values,
  currency,
  isAutomatic,
}: {
  readonly values: DiscountValues;
  readonly currency: string;
  readonly isAutomatic: boolean;
}) {
  const formats = useFormats();
  const { data } = useEditorDiscountCategoriesQuery();
  const names = new Map(data?.categories.nodes.map(({ id, name }) => [id, name]));
  const scopeOf = (
    isOpen: boolean,
    products: DiscountValues['products'],
    categoryIds: readonly string[],
  ) => ({
    names: isOpen
      ? [...products.map(({ title }) => title), ...categoryIds.flatMap((id) => names.get(id) ?? [])]
      : [],
    productCount: isOpen ? products.length : 0,
    categoryCount: isOpen ? categoryIds.length : 0,
  });
  const sentences = tellDiscount(
    {
      ...values,
      ...{ currency, isAutomatic, areaCount: values.areaIds.length },
      scope: scopeOf(values.isForSome, values.products, values.categoryIds),
      given: scopeOf(values.isOtherGiven, values.getProducts, values.getCategoryIds),
    },
    formats,
  );
  return (
    <Card title={texts.summary}>
      <div className="discount-summary" aria-live="polite">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Card>
  );
}

function Uses({
  discount: { useCount, usageLimit, perCustomerLimit },
  isAutomatic,
}: {
  readonly discount: EditedDiscount;
  readonly isAutomatic: boolean;
}) {
  const formats = useFormats();
  const isCounted = !isAutomatic || usageLimit || perCustomerLimit;
  const count = usageLimit
    ? discountsWords.usedOf(formats.number(useCount), formats.number(usageLimit))
    : formats.number(useCount);
  return (
    <Card title={texts.uses}>
      <p className="soft">
        {!isCounted
          ? texts.uncounted
          : useCount === 0
            ? texts.noUses
            : useCount === 1 && !usageLimit
              ? texts.oneUse
              : texts.usesOf(count)}
      </p>
    </Card>
  );
}
