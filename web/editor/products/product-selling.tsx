import { useEditorFormsQuery } from '#web/generated/editor/forms.ts';
import type { BillingPeriodUnit } from '#web/generated/graphql.ts';
import { useMay } from '../shell/viewer-context.ts';
import { TaxClassField } from '../taxes/tax-class-field.tsx';
import { Select, Switch } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Card } from '../ui/page.tsx';
import type { FormState } from '../ui/use-form.ts';
import type { ProductValues } from './product-form.rules.ts';
import { productsWords } from './words.ts';

const { selling: texts } = productsWords;
const units: readonly BillingPeriodUnit[] = ['WEEK', 'MONTH', 'YEAR'];

interface SellingProps {
  readonly form: FormState<ProductValues>;
}

/** How a product is sold beyond its price: again and again, with questions, and what is said when few or none are left. */
export function ProductSelling({ form }: SellingProps) {
  const { type } = form.values;
  return (
    <>
      {(type === 'PHYSICAL' || type === 'SERVICE' || type === 'PAYWALL') && <Subscription form={form} />}
      <Taxes form={form} />
      <Questions form={form} />
      {type !== 'DIGITAL' && type !== 'GIFT_CARD' && <LowStock form={form} />}
    </>
  );
}

function Subscription({ form }: SellingProps) {
  const { isSubscription, billingPeriodUnit } = form.values;
  return (
    <Card title={texts.subscription}>
      <Switch
        label={texts.isSubscription}
        isSelected={isSubscription}
        onChange={(on) => form.set({ isSubscription: on })}
      />
      {isSubscription && (
        <>
          <NumberField
            label={texts.every}
            minValue={1}
            maxValue={365}
            {...form.field('billingPeriodValue')}
          />
          <Select
            label={texts.unit}
            value={billingPeriodUnit}
            options={units.map((value) => ({ value, label: texts.units[value] }))}
            onChange={(unit) => form.set({ billingPeriodUnit: unit })}
          />
          <NumberField
            label={texts.cycles}
            hint={texts.cyclesHint}
            minValue={0}
            maxValue={1_000}
            {...form.field('numBillingCycles')}
          />
          <NumberField
            label={texts.trialDays}
            hint={texts.trialHint}
            minValue={0}
            maxValue={365}
            {...form.field('trialDays')}
          />
        </>
      )}
    </Card>
  );
}

function Taxes({ form }: SellingProps) {
  return (
    <Card title={texts.taxes}>
      <TaxClassField label={texts.taxClass} hint={texts.taxClassHint} {...form.field('taxClass')} />
    </Card>
  );
}

function Questions({ form }: SellingProps) {
  const mayForms = useMay('FORMS_MANAGE');
  const { data } = useEditorFormsQuery({ variables: { first: 200 }, skip: !mayForms });
  const { additionalFieldsFormId: chosen } = form.values;
  const forms = data?.forms.nodes ?? [];
  if (!mayForms) return null;
  return (
    <Card title={texts.questions}>
      <Select
        label={texts.form}
        hint={texts.formHint}
        options={[
          { value: '', label: texts.noForm },
          ...forms.map(({ id, name }) => ({ value: id, label: name })),
          ...(chosen && data && !forms.some(({ id }) => id === chosen)
            ? [{ value: chosen, label: texts.otherForm }]
            : []),
        ]}
        {...form.field('additionalFieldsFormId')}
      />
    </Card>
  );
}

function LowStock({ form }: SellingProps) {
  const { isRestockEnabled, scarcityEnabled, mailingListSignUpEnabled, scarcityShownByDefault } = form.values;
  return (
    <Card title={texts.lowStock}>
      <Switch
        label={texts.restock}
        hint={texts.restockHint}
        isSelected={isRestockEnabled}
        onChange={(on) => form.set({ isRestockEnabled: on })}
      />
      {isRestockEnabled && (
        <>
          <TextField label={texts.restockCall} maxLength={200} {...form.field('restockCallText')} />
          <Switch
            label={texts.news}
            isSelected={mailingListSignUpEnabled}
            onChange={(on) => form.set({ mailingListSignUpEnabled: on })}
          />
        </>
      )}
      <Switch
        label={texts.scarcity}
        isSelected={scarcityEnabled}
        onChange={(on) => form.set({ scarcityEnabled: on })}
      />
      {scarcityEnabled && (
        <>
          <NumberField
            label={texts.threshold}
            minValue={1}
            maxValue={10_000}
            {...form.field('scarcityThreshold')}
          />
          <TextField
            label={texts.scarcityText}
            hint={texts.scarcityHint}
            maxLength={200}
            {...form.field('scarcityText')}
          />
          <Switch
            label={texts.shownByDefault}
            isSelected={scarcityShownByDefault}
            onChange={(on) => form.set({ scarcityShownByDefault: on })}
          />
        </>
      )}
    </Card>
  );
}
