import type { CheckoutContentsFragment } from '#web/generated/graphql.ts';
import { DateInputs } from '../form/date-field.tsx';
import { datePartOrder } from '../form/date-parts.rules.ts';
import { splitDate } from '../form/field-values.ts';
import { readAnswers } from '../product-answers.ts';
import { CheckoutField } from './checkout-field.tsx';
import { fieldId } from './checkout-state.rules.ts';
import { describedBy, FieldNotes } from './field-notes.tsx';
import { useCheckoutWords } from './use-checkout-words.ts';

type Field = CheckoutContentsFragment['fields'][number];

/** What the shop asks besides, where the note is. */
export function OwnFields({
  checkout,
  problems,
  locale,
}: {
  readonly checkout: Pick<CheckoutContentsFragment, 'fields' | 'additionalFields'>;
  readonly problems: Readonly<Record<string, string>>;
  /** The language of the page. */
  readonly locale: string;
}) {
  const { fields, additionalFields } = checkout;
  if (fields.length === 0) return null;
  const answers = readAnswers(additionalFields);
  const answerOf = (id: string) => (typeof answers[id] === 'string' ? answers[id] : '');
  return (
    <>
      <input type="hidden" name="fieldIds" value={fields.map(({ id }) => id).join(' ')} />
      {fields.map((field) => (
        <OwnField
          key={field.id}
          {...{ field, locale, answer: answerOf(field.id), problem: problems[`fields.${field.id}`] }}
        />
      ))}
    </>
  );
}

interface OwnFieldProps {
  readonly field: Field;
  readonly answer: string;
  readonly problem: string | undefined;
}

function OwnField({ field, answer, problem, locale }: OwnFieldProps & { readonly locale: string }) {
  const { id, kind, title, hint, isRequired, options } = field;
  const name = `fields.${id}`;
  if (kind === 'CHECKBOX') return <TickField {...{ field, name, answer, problem }} />;
  if (kind === 'DATE') return <OwnDateField {...{ field, name, answer, problem, locale }} />;
  return (
    <CheckoutField
      {...{ name, label: title, value: answer, problem, isRequired, hint }}
      autoComplete="off"
      isAlone
      {...(kind === 'LONG_TEXT' ? { isLong: true, maxLength: 2000 } : {})}
      {...(kind === 'CHOICE' ? { options: options.map((option) => ({ code: option, name: option })) } : {})}
    />
  );
}

function OwnDateField({
  field: { title, hint, isRequired },
  name,
  answer,
  problem,
  locale,
}: OwnFieldProps & { readonly name: string; readonly locale: string }) {
  const words = useCheckoutWords();
  const id = fieldId(name);
  return (
    <fieldset className="checkout-field checkout-field-alone checkout-date">
      <legend>
        {title}
        {!isRequired && <span className="checkout-optional"> {words.optional}</span>}
      </legend>
      <DateInputs
        {...{ id, isRequired }}
        order={datePartOrder(locale)}
        value={splitDate(answer)}
        common={{
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': describedBy(id, hint, problem),
        }}
        nameOf={(part) => `${name}.${part}`}
      />
      <FieldNotes {...{ id, hint, problem }} />
    </fieldset>
  );
}

function TickField({ field, name, answer, problem }: OwnFieldProps & { readonly name: string }) {
  const words = useCheckoutWords();
  const id = fieldId(name);
  const { title, hint, isRequired } = field;
  return (
    <div className="checkout-choice">
      <label>
        <input
          {...{ id, name, type: 'checkbox', value: 'true', required: isRequired }}
          defaultChecked={answer === 'true'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, hint, problem)}
        />
        <span>
          {title}
          {!isRequired && <span className="checkout-optional"> {words.optional}</span>}
        </span>
      </label>
      <FieldNotes {...{ id, hint, problem }} />
    </div>
  );
}
