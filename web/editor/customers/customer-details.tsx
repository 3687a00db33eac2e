import { useMemo } from 'react';
import { useEditorUpdateContactMutation } from '#web/generated/editor/update-contact.ts';
import { commonLanguages, languageName, withStored } from '../settings/website-form.rules.ts';
import { Select } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import type { CustomerShown } from './customer-screen.tsx';
import { customersWords } from './words.ts';

const { contacts: fields, one: words } = customersWords;

/** Their name, address and language. Who ordered keeps the email address by which their orders are found. */
export function CustomerDetails({ customer }: { readonly customer: CustomerShown }) {
  const { id, email, firstName, lastName, locale, buyer } = customer;
  const initial = useMemo(
    () => ({ email, firstName, lastName, locale: locale ?? '' }),
    [email, firstName, lastName, locale],
  );
  const [update] = useEditorUpdateContactMutation();
  const form = useForm({
    ...{ id: `customer:${id}`, initial },
    save: async (_, { locale: language, ...changed }) => {
      const input = { id, ...changed, ...(language === undefined ? {} : { locale: language || null }) };
      return (await update({ variables: { input } })).data?.updateContact;
    },
    onSaved: () => notify(words.saved),
  });
  const languages = withStored(commonLanguages, form.values.locale);
  return (
    <Form form={form} label={words.details}>
      <Card title={words.details}>
        <TextField
          {...form.field('email')}
          label={fields.email}
          type="email"
          isReadOnly={buyer !== null}
          hint={buyer ? words.emailKept : undefined}
        />
        <div className="form-row">
          <TextField {...form.field('firstName')} label={fields.firstName} isOptional maxLength={100} />
          <TextField {...form.field('lastName')} label={fields.lastName} isOptional maxLength={100} />
        </div>
        <Select
          {...form.field('locale')}
          label={words.language}
          options={[
            { value: '', label: words.noLanguage },
            ...languages.map((value) => ({ value, label: languageName(value) })),
          ]}
        />
      </Card>
    </Form>
  );
}
