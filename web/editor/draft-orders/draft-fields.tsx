import { Checkbox, Select } from '../ui/choice.tsx';
import { CountrySelect } from '../ui/country-select.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { Card } from '../ui/page.tsx';
import { RegionField } from '../ui/region-field.tsx';
import type { FormState } from '../ui/use-form.ts';
import { addressFields, type DraftValues } from './draft-form.rules.ts';
import { draftWords } from './words.ts';

type FormPart = { readonly form: FormState<DraftValues> };

/** Whom it is for, and where it goes. */
export function CustomerFields({ form }: FormPart) {
  const { address } = draftWords;
  return (
    <Card title={draftWords.customer}>
      <TextField {...form.field('email')} label={draftWords.email} type="email" maxLength={320} />
      {addressFields.map((field) =>
        field === 'country' ? (
          <CountrySelect
            key={field}
            {...form.field(field)}
            label={address.country}
            onChange={(country) => form.set({ country, region: '' })}
          />
        ) : field === 'region' ? (
          <RegionField
            key={field}
            {...form.field(field)}
            country={form.values.country}
            label={address.region}
            isOptional
          />
        ) : (
          <TextField
            key={field}
            {...form.field(field)}
            label={address[field]}
            isOptional={field === 'line2'}
            maxLength={200}
          />
        ),
      )}
      <TextField {...form.field('note')} label={draftWords.note} isOptional rows={3} maxLength={2000} />
    </Card>
  );
}

/** What is taken off, how it is sent, and whether its pieces are held. */
export function TermFields({ form, currency }: FormPart & { readonly currency: string }) {
  const { discountKind, isReserving } = form.values;
  const kinds = (['NONE', 'PERCENT', 'AMOUNT'] as const).map((value) => ({
    ...{ value, label: draftWords.discountKinds[value] },
  }));
  return (
    <Card title={draftWords.terms}>
      <div className="form-row">
        <Select {...form.field('discountKind')} label={draftWords.discountKind} options={kinds} />
        {discountKind === 'PERCENT' && (
          <TextField {...form.field('percent')} label={draftWords.percent} inputMode="decimal" suffix="%" />
        )}
        {discountKind === 'AMOUNT' && (
          <MoneyField {...form.field('amount')} label={draftWords.amount} currency={currency} />
        )}
        {discountKind !== 'NONE' && (
          <TextField
            {...form.field('discountName')}
            label={draftWords.discountName}
            isOptional
            maxLength={100}
          />
        )}
      </div>
      <div className="form-row">
        <TextField
          {...form.field('shippingName')}
          label={draftWords.shippingName}
          hint={draftWords.shippingHint}
          isOptional
          maxLength={100}
        />
        <MoneyField
          {...form.field('shippingPrice')}
          label={draftWords.shippingPrice}
          isOptional
          currency={currency}
        />
      </div>
      <Checkbox
        label={draftWords.reserve}
        hint={draftWords.reserveHint}
        isSelected={isReserving}
        onChange={(is) => form.set({ isReserving: is })}
      />
    </Card>
  );
}
