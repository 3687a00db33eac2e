import { useEditorDiscountAreasQuery } from '#web/generated/editor/discount-areas.ts';
import { useEditorDiscountCategoriesQuery } from '#web/generated/editor/discount-categories.ts';
import { useEditorDiscountShippingQuery } from '#web/generated/editor/discount-shipping.ts';
import { useMay } from '../shell/viewer-context.ts';
import { CheckChoices } from '../ui/check-choices.tsx';
import { Select } from '../ui/choice.tsx';
import type { FormState } from '../ui/use-form.ts';
import type { DiscountValues } from './discount-form.rules.ts';
import { ProductPicker } from './product-picker.tsx';
import { discountsWords } from './words.ts';

const { form: texts } = discountsWords;

interface FormProps {
  readonly form: FormState<DiscountValues>;
}

/** What a discount is for: everything, or some products and categories. */
export function ScopeFields({ form }: FormProps) {
  const { isForSome, products, categoryIds, kind } = form.values;
  return (
    <>
      <Select
        name="isForSome"
        label={kind === 'BUY_X_GET_Y' ? texts.scopeGiving : texts.scope}
        isLabelHidden
        hint={texts.scopeHint}
        value={isForSome ? 'some' : 'everything'}
        options={[
          { value: 'everything', label: texts.scopes.everything },
          { value: 'some', label: texts.scopes.some },
        ]}
        onChange={(chosen) => form.set({ isForSome: chosen === 'some' })}
      />
      {isForSome && (
        <>
          <ProductPicker value={products} onChange={(next) => form.set({ products: next })} />
          <CategoryChoice
            name="categoryIds"
            value={categoryIds}
            onChange={(next) => form.set({ categoryIds: next })}
          />
        </>
      )}
    </>
  );
}

/** What is given for what is bought. */
export function GivenFields({ form }: FormProps) {
  const { isOtherGiven, getProducts, getCategoryIds } = form.values;
  return (
    <>
      <Select
        name="isOtherGiven"
        label={texts.given}
        isLabelHidden
        value={isOtherGiven ? 'other' : 'same'}
        options={[
          { value: 'same', label: texts.givens.same },
          { value: 'other', label: texts.givens.other },
        ]}
        onChange={(chosen) => form.set({ isOtherGiven: chosen === 'other' })}
      />
      {isOtherGiven && (
        <>
          <ProductPicker value={getProducts} onChange={(next) => form.set({ getProducts: next })} />
          <CategoryChoice
            name="getCategoryIds"
            value={getCategoryIds}
            onChange={(next) => form.set({ getCategoryIds: next })}
          />
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: readonly string[];
  onChange(value: readonly string[]): void;
}

function CategoryChoice(props: ChoiceProps) {
  const { data } = useEditorDiscountCategoriesQuery();
  const categories = data?.categories.nodes ?? [];
  return (
    <CheckChoices
      {...props}
      label={texts.categories}
      choices={categories.map(({ id, name }) => ({ id, title: name }))}
      hint={data && categories.length === 0 ? texts.noCategories : undefined}
    />
  );
}

/** Areas are named to whoever manages the pages; others see how many there are. */
export function AreaFields({ form }: FormProps) {
  const { areaIds } = form.values;
  const mayRead = useMay('CONTENT_DRAFT');
  const { data } = useEditorDiscountAreasQuery({ skip: !mayRead });
  if (!mayRead)
    return areaIds.length > 0 ? <p className="soft">{texts.areasElsewhere(areaIds.length)}</p> : null;
  if (!data || data.memberAreas.length === 0) return null;
  return (
    <CheckChoices
      name="areaIds"
      label={texts.areas}
      hint={texts.areasHint}
      choices={data.memberAreas}
      value={areaIds}
      onChange={(next) => form.set({ areaIds: next })}
    />
  );
}

/** The ways to send that a discount makes free; it is for all of them while none is chosen. */
export function ShippingFields({ form }: FormProps) {
  const { data } = useEditorDiscountShippingQuery();
  const zones = data?.shippingZones ?? [];
  const choices = zones.flatMap(({ name: zone, options }) =>
    options.map(({ id, name }) => ({ id, title: zones.length > 1 ? `${name}, ${zone}` : name })),
  );
  if (choices.length === 0) return null;
  const { '': all, SHIPPING, PICKUP, LOCAL_DELIVERY } = texts.shippingTypes;
  return (
    <>
      <Select
        name="shippingType"
        label={texts.shippingType}
        value={form.values.shippingType}
        options={[
          { value: '', label: all },
          { value: 'SHIPPING', label: SHIPPING },
          { value: 'PICKUP', label: PICKUP },
          { value: 'LOCAL_DELIVERY', label: LOCAL_DELIVERY },
        ]}
        onChange={(shippingType) => form.set({ shippingType })}
      />
      <CheckChoices
        name="shippingOptionIds"
        label={texts.shippingOptions}
        hint={texts.shippingOptionsHint}
        choices={choices}
        value={form.values.shippingOptionIds}
        onChange={(next) => form.set({ shippingOptionIds: next })}
      />
    </>
  );
}
