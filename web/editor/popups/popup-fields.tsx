import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { Checkbox, Select, Switch } from '../ui/choice.tsx';
import { DateTimeField } from '../ui/date-time-field.tsx';
import { TextField } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Card } from '../ui/page.tsx';
import { useNamedValues } from '../ui/told-values.ts';
import type { FormState } from '../ui/use-form.ts';
import { type PopupValues, positions } from './popup-form.rules.ts';
import type { PopupPages } from './popup-screen.tsx';
import { popupsWords } from './words.ts';

const { form: words, positions: places } = popupsWords;
const triggers = ['DELAY', 'SCROLL', 'EXIT'] as const;

export interface PopupFieldsProps {
  readonly form: FormState<PopupValues>;
  readonly pages: PopupPages;
}

/** What a popup says, where, when and to whom. */
export function PopupFields({ form, pages }: PopupFieldsProps) {
  const { values } = form;
  useNamedValues(
    'collectionIds',
    pages.map(({ id, title }) => ({ value: id, label: title })),
  );
  useNamedValues(
    'position',
    positions.map((value) => ({ value, label: places[value] })),
  );
  return (
    <>
      <Card title={words.says}>
        <TextField label={words.title} maxLength={200} {...form.field('title')} />
        <RichTextField label={words.body} {...form.field('body')} />
        <TextField label={words.buttonText} maxLength={100} isOptional {...form.field('buttonText')} />
        {values.buttonText !== '' && (
          <TextField label={words.buttonUrl} hint={words.buttonUrlHint} {...form.field('buttonUrl')} />
        )}
        <Switch
          label={words.isEnabled}
          isSelected={values.isEnabled}
          onChange={(isEnabled) => form.set({ isEnabled })}
        />
      </Card>
      <Card title={words.place}>
        <RadioGroup
          className="popup-places"
          aria-label={words.place}
          value={values.position}
          onChange={(next) => {
            const position = positions.find((one) => one === next);
            if (position) form.set({ position });
          }}
        >
          {positions.map((position) => (
            <Radio key={position} value={position} className="popup-place" aria-label={places[position]}>
              <span aria-hidden="true" />
            </Radio>
          ))}
          <Label className="field-hint">{places[values.position]}</Label>
        </RadioGroup>
      </Card>
      <WhenCard form={form} />
      <Card title={words.pages}>
        <p className="field-hint">{words.pagesHint}</p>
        {pages
          .filter(({ isFolder }) => !isFolder)
          .map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              isSelected={values.collectionIds.includes(id)}
              onChange={(isChosen) =>
                form.set({
                  collectionIds: isChosen
                    ? [...values.collectionIds, id]
                    : values.collectionIds.filter((one) => one !== id),
                })
              }
            />
          ))}
      </Card>
    </>
  );
}

function WhenCard({ form }: Pick<PopupFieldsProps, 'form'>) {
  const { trigger } = form.values;
  return (
    <Card title={words.when}>
      <Select
        label={words.trigger}
        hint={trigger === 'EXIT' ? words.exitHint : undefined}
        options={triggers.map((value) => ({ value, label: words.triggers[value] }))}
        {...form.field('trigger')}
      />
      {trigger === 'DELAY' && (
        <NumberField
          label={words.delay}
          suffix={words.seconds}
          minValue={0}
          maxValue={120}
          {...form.field('delaySeconds')}
        />
      )}
      {trigger === 'SCROLL' && (
        <NumberField
          label={words.delay}
          suffix={words.percent}
          minValue={1}
          maxValue={100}
          {...form.field('scrollPercent')}
        />
      )}
      <DateTimeField label={words.startsAt} isOptional {...form.field('startsAt')} />
      <DateTimeField label={words.endsAt} isEnd isOptional {...form.field('endsAt')} />
      <NumberField
        label={words.again}
        hint={words.againHint}
        suffix={words.days}
        minValue={1}
        maxValue={365}
        {...form.field('showAgainAfterDays')}
      />
    </Card>
  );
}
