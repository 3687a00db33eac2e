import { Button } from '../ui/button.tsx';
import { Select, Switch } from '../ui/choice.tsx';
import { DateTimeField } from '../ui/date-time-field.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField, NumberField } from '../ui/number-field.tsx';
import { Card } from '../ui/page.tsx';
import type { FormState } from '../ui/use-form.ts';
import { codeOf, type DiscountValues } from './discount-form.rules.ts';
import { AreaFields, GivenFields, ScopeFields, ShippingFields } from './scope-fields.tsx';
import { discountsWords } from './words.ts';
import './discounts.css';

const { form: texts, kinds } = discountsWords;
const kindNames = ['PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'BUY_X_GET_Y'] as const;
const mostUses = 1_000_000_000;
const mostPieces = 9_999;

interface FieldsProps {
  readonly form: FormState<DiscountValues>;
  readonly currency: string;
}

/** Everything of a discount that is typed or chosen. */
export function DiscountFields({ isAutomatic, ...props }: FieldsProps & { readonly isAutomatic: boolean }) {
  const { form } = props;
  return (
    <>
      <Card title={texts.what}>
        {isAutomatic ? (
          <TextField label={texts.name} hint={texts.nameHint} maxLength={100} {...form.field('name')} />
        ) : (
          <>
            <CodeField form={form} />
            <TextField
              label={texts.ownName}
              hint={texts.ownNameHint}
              isOptional
              maxLength={100}
              {...form.field('ownName')}
            />
          </>
        )}
        <Effect {...props} />
      </Card>
      <Card title={form.values.kind === 'BUY_X_GET_Y' ? texts.scopeGiving : texts.scope}>
        <ScopeFields form={form} />
      </Card>
      {form.values.kind === 'BUY_X_GET_Y' && (
        <Card title={texts.given}>
          <GivenFields form={form} />
        </Card>
      )}
      <Payments form={form} />
      <Who {...props} />
      <Limits form={form} />
    </>
  );
}

function CodeField({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <div className="discount-code">
      <TextField
        {...form.field('name')}
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        maxLength={50}
        autoComplete="off"
      />
      <Button onPress={() => form.set({ name: codeOf(crypto.getRandomValues(new Uint8Array(8))) })}>
        {texts.makeCode}
      </Button>
    </div>
  );
}

function Effect({ form, currency }: FieldsProps) {
  const { kind } = form.values;
  const percent = (label: string, hint?: string) => (
    <TextField
      {...form.field('percent')}
      {...{ label, hint }}
      suffix="%"
      inputMode="decimal"
      autoComplete="off"
      onChange={(text) => form.set({ percent: text.replaceAll(/[^\d.,]/g, '').replace(',', '.') })}
    />
  );
  return (
    <>
      <Select
        label={texts.kind}
        options={kindNames.map((value) => ({ value, label: kinds[value] }))}
        {...form.field('kind')}
      />
      {kind === 'PERCENT' && percent(texts.percent)}
      {kind === 'AMOUNT' && <MoneyField label={texts.amount} currency={currency} {...form.field('amount')} />}
      {kind === 'FREE_SHIPPING' && <ShippingFields form={form} />}
      {kind === 'BUY_X_GET_Y' && (
        <>
          <div className="form-row">
            <NumberField
              {...{ label: texts.buyQuantity, minValue: 1, maxValue: mostPieces }}
              {...form.field('buyQuantity')}
            />
            <NumberField
              {...{ label: texts.getQuantity, minValue: 1, maxValue: mostPieces }}
              {...form.field('getQuantity')}
            />
          </div>
          <Select
            name="isGivenByAmount"
            label={texts.givenLess}
            value={form.values.isGivenByAmount ? 'amount' : 'percent'}
            options={[
              { value: 'percent', label: texts.givenByPercent },
              { value: 'amount', label: texts.givenByAmount },
            ]}
            onChange={(chosen) => form.set({ isGivenByAmount: chosen === 'amount' })}
          />
          <div className="form-row">
            {form.values.isGivenByAmount ? (
              <MoneyField label={texts.amountGiven} currency={currency} {...form.field('amount')} />
            ) : (
              percent(texts.percentGiven, texts.percentGivenHint)
            )}
            <NumberField
              {...{ label: texts.timesPerOrder, hint: texts.timesPerOrderHint, isOptional: true }}
              {...{ minValue: 1, maxValue: mostUses }}
              {...form.field('timesPerOrder')}
            />
          </div>
        </>
      )}
    </>
  );
}

/** What is paid again: subscriptions, and memberships that are paid in parts. */
function Payments({ form }: Pick<FieldsProps, 'form'>) {
  const { payments, isForPaymentPlans } = form.values;
  const { none, first, all } = texts.paymentChoices;
  return (
    <Card title={texts.again}>
      <div className="form-row">
        <Select
          name="payments"
          label={texts.payments}
          hint={texts.paymentsHint}
          value={payments}
          options={[
            { value: 'none', label: none },
            { value: 'first', label: first },
            { value: 'all', label: all },
          ]}
          onChange={(chosen) =>
            form.set({ payments: chosen === 'all' ? 'all' : chosen === 'first' ? 'first' : 'none' })
          }
        />
        {payments === 'first' && (
          <NumberField
            {...{ label: texts.firstPayments, minValue: 1, maxValue: mostPieces }}
            {...form.field('firstPayments')}
          />
        )}
      </div>
      <Switch
        label={texts.paymentPlans}
        hint={texts.paymentPlansHint}
        isSelected={isForPaymentPlans}
        onChange={(isOn) => form.set({ isForPaymentPlans: isOn })}
      />
    </Card>
  );
}

function Who({ form, currency }: FieldsProps) {
  return (
    <Card title={texts.who}>
      <MoneyField
        {...{ label: texts.minimum, hint: texts.minimumHint, currency, isOptional: true }}
        {...form.field('minimumSubtotal')}
      />
      <Switch
        label={texts.firstOrder}
        isSelected={form.values.isFirstOrderOnly}
        onChange={(isOn) => form.set({ isFirstOrderOnly: isOn })}
      />
      <AreaFields form={form} />
    </Card>
  );
}

function Limits({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <Card title={texts.limits}>
        <div className="form-row">
          <DateTimeField label={texts.startsAt} isOptional {...form.field('startsAt')} />
          <DateTimeField label={texts.endsAt} isOptional isEnd {...form.field('endsAt')} />
        </div>
        <div className="form-row">
          <NumberField
            {...{ label: texts.usageLimit, hint: texts.limitHint, isOptional: true }}
            {...{ minValue: 1, maxValue: mostUses }}
            {...form.field('usageLimit')}
          />
          <NumberField
            {...{ label: texts.perCustomerLimit, hint: texts.limitHint, isOptional: true }}
            {...{ minValue: 1, maxValue: mostUses }}
            {...form.field('perCustomerLimit')}
          />
        </div>
      </Card>
      <Card title={texts.stacking}>
        <Switch
          label={texts.combinable}
          hint={texts.combinableHint}
          isSelected={form.values.isCombinable}
          onChange={(isOn) => form.set({ isCombinable: isOn })}
        />
      </Card>
    </>
  );
}
