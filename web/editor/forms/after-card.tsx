import { Select } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import type { FormState } from '../ui/use-form.ts';
import type { FormDraft } from './form.rules.ts';
import { formsWords } from './words.ts';

const { builder: texts } = formsWords;
const choices = [
  { value: 'MESSAGE', label: texts.afters.MESSAGE },
  { value: 'HTML', label: texts.afters.HTML },
  { value: 'REDIRECT', label: texts.afters.REDIRECT },
] as const;

/** What follows when a visitor sends the form. */
export function AfterCard({ form }: { readonly form: FormState<FormDraft> }) {
  const { after } = form.values;
  return (
    <>
      <Card title={texts.after}>
        <div className="form-row">
          <TextField
            {...form.field('submitLabel')}
            label={texts.submitLabel}
            placeholder={texts.submitUsual}
            maxLength={100}
          />
          <Select {...form.field('after')} label={texts.afterLabel} options={choices} />
        </div>
        {after === 'MESSAGE' && (
          <TextField
            {...form.field('message')}
            label={texts.message}
            placeholder={texts.messagePlaceholder}
            rows={3}
            maxLength={2_000}
          />
        )}
        {after === 'HTML' && (
          <TextField
            {...form.field('html')}
            label={texts.html}
            hint={texts.htmlHint}
            rows={6}
            maxLength={20_000}
          />
        )}
        {after === 'REDIRECT' && (
          <TextField
            {...form.field('redirectUrl')}
            label={texts.redirectUrl}
            hint={texts.redirectHint}
            maxLength={2_083}
          />
        )}
      </Card>
      <Card title={texts.notify}>
        <TextField
          {...form.field('notifyEmails')}
          label={texts.notifyEmails}
          hint={texts.notifyHint}
          isOptional
          inputMode="email"
        />
      </Card>
    </>
  );
}
