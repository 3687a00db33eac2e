import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { sayIn } from '#schema/words/catalogue.ts';
import { giftCardFields } from '../asked-fields.ts';
import { drawWithTexts } from '../languages/page-texts.ts';
import type { FormField, FormFieldType } from './form-field.ts';
import { FormFields, type FormFieldsProps } from './form-fields.tsx';
import { formTexts } from './form-texts.ts';

const types: readonly FormFieldType[] = [
  ...(['TEXT', 'TEXTAREA', 'EMAIL', 'CURRENCY', 'NUMBER', 'WEBSITE', 'PASSWORD', 'TWITTER', 'DATE'] as const),
  ...(['TIME', 'NAME', 'ADDRESS', 'PHONE', 'RADIO', 'CHECKBOX', 'SELECT', 'LIKERT'] as const),
];

function field(type: FormFieldType, more: Partial<FormField> = {}): FormField {
  const options = ['RADIO', 'CHECKBOX', 'SELECT', 'LIKERT'].includes(type) ? ['One', 'Two'] : [];
  return { id: 'f', type, title: 'Question', description: '', isRequired: false, options, ...more };
}

function render(asked: FormField, more: Partial<FormFieldsProps> = {}): string {
  const html = renderToString(createElement(FormFields, { fields: [asked], idPrefix: 'form', ...more }));
  return html.replaceAll('<!-- -->', '');
}

describe.each(types)('a field of type %s', (type) => {
  test('is labelled, explained and marked as required', () => {
    const html = render(field(type, { isRequired: true, description: 'How to answer' }));
    expect(html).toMatch(/<(label|legend)[^>]*>Question /);
    expect(html).toContain('<span class="required" aria-hidden="true">*</span>');
    expect(html).toContain('<div class="description" id="form-f-help">How to answer</div>');
    expect(html).toMatch(/aria-describedby="form-f-help"/);
    expect(html).toContain('id="form-f"');
    if (type !== 'CHECKBOX') expect(html).toContain('required=""');
  });

  test('says its error where it is', () => {
    const html = render(field(type), { errors: { f: 'Not like this.' } });
    expect(html).toContain('<p class="field-error" id="form-f-error">Not like this.</p>');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="form-f-error"');
  });

  test('names its form when it stands elsewhere', () => {
    expect(render(field(type), { form: 'order' })).toContain('form="order"');
  });
});

test('who a gift card is for is not asked with the address of the shopper, which the browser knows', () => {
  const [recipient] = giftCardFields.filter(({ type }) => type === 'EMAIL').map((asked) => render(asked));
  expect(recipient).toMatch(/type="email" autoComplete="off"[^>]* name="field.recipientEmail"/);
  expect(render(field('EMAIL'))).toContain('autoComplete="email"');
});

test.each([
  ['en-GB', 'Day Month Year', 'Delivery date'],
  ['en-US', 'Month Day Year', 'Delivery date'],
  ['de', 'Tag Monat Jahr', 'Tag der Zustellung'],
  ['ja', '年 月 日', '配信日'],
])('a date is asked for as %s writes one: %s', (language, order, title) => {
  const [asked = field('DATE')] = giftCardFields.filter(({ type }) => type === 'DATE');
  const texts = formTexts(() => '', language);
  const html = drawWithTexts(sayIn(language), () => render(asked, { texts }));
  const captions = [...html.matchAll(/caption-text">([^<]+)/g)].map(([, caption]) => caption);
  expect(captions.join(' ')).toBe(order);
  expect(html).toMatch(new RegExp(`<legend class="title">${title}<`));
});

test.each<[FormFieldType, FormFieldsProps['values'], string]>([
  ['TEXT', { f: 'Ada' }, 'value="Ada"'],
  ['NAME', { f: ['Ada', 'Lovelace'] }, 'autoComplete="family-name" name="field.f.Last" value="Lovelace"'],
  [
    'PHONE',
    { f: ['555', '123', '4567'] },
    'autoComplete="tel-local-suffix" name="field.f.Line" value="4567"',
  ],
  ['DATE', { f: ['03', '05', '2026'] }, 'name="field.f.Day" value="05"'],
  ['TIME', { f: ['02', '30', '00', 'PM'] }, 'value="14:30"'],
  ['RADIO', { f: 'Two' }, 'name="field.f" checked="" value="Two"'],
  ['CHECKBOX', { f: ['Two'] }, 'name="field.f" checked="" value="Two"'],
  ['SELECT', { f: 'Two' }, '<option value="Two" selected="">'],
  ['LIKERT', { f: { Two: '-1' } }, 'name="field.f.1" checked="" value="-1"'],
  ['HIDDEN', {}, '<input type="hidden" readOnly="" name="field.f" value="own"/>'],
])('a field of type %s shows %j', (type, values, html) => {
  expect(render(field(type, { ownValue: 'own' }), { values })).toContain(html);
});

test('a password is never put into the page', () => {
  expect(render(field('PASSWORD'), { values: { f: 'secret' } })).not.toContain('secret');
});

test('a text with a limit says how much of it is used, and that it is too long', () => {
  const limited = field('TEXTAREA', { maxLength: 5 });
  expect(render(limited, { values: { f: 'abc' } })).toContain('3 / 5');
  const html = render(limited, { values: { f: 'abcdef' } });
  expect(html).toContain('6 / 5');
  expect(html).toContain('You have exceeded the character limit.');
  expect(html).not.toContain('maxlength');
});

test('statements are answered in five steps, each in words', () => {
  const html = render(field('LIKERT'));
  for (const answer of ['Strongly Disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly Agree'])
    expect(html.split(`/> ${answer}</label>`)).toHaveLength(3);
});

test('a section is a headline with a text', () => {
  const html = render(field('SECTION', { description: 'First things' }));
  expect(html).toContain(
    '<h2 class="title">Question</h2><div class="description" id="form-f-help">First things</div>',
  );
});

test('a telephone number asks for a country’s code only where the owner wants it', () => {
  expect(render(field('PHONE'))).not.toContain('field.f.Country');
  expect(render(field('PHONE', { hasCountryCode: true }))).toContain('name="field.f.Country"');
});

describe('a field that is shown only for some choices', () => {
  const size = field('RADIO', {
    id: 's',
    title: 'Size',
    options: ['S', 'M', 'L'],
    optionTexts: ['Klein', 'Mittel', 'Groß'],
  });
  const note = field('TEXT', { isRequired: true, showsWhen: { fieldId: 's', isOneOf: ['M', 'L'] } });
  const draw = (values: FormFieldsProps['values'] = {}, language = 'en') =>
    drawWithTexts(sayIn(language), () =>
      renderToString(
        createElement(FormFields, {
          ...{ fields: [size, note], idPrefix: 'form', values },
          texts: formTexts(() => '', language),
        }),
      ),
    );

  test('says in the language of the page when it is meant, and stops nobody', () => {
    const html = draw();
    expect(html).toContain('id="form-f-condition">Only if you chose Mittel or Groß for “Size”.</div>');
    expect(html).toContain('aria-describedby="form-f-condition"');
    expect(html).not.toContain('required=""');
    expect(draw({}, 'de')).toContain('Nur, wenn Sie bei „Size“ Mittel oder Groß gewählt haben.');
  });

  test('is marked while nothing calls for it, so that scripts need not take it away', () => {
    expect(draw()).toContain('form-item-unasked');
    expect(draw({ s: 'S' })).toContain('form-item-unasked');
    expect(draw({ s: 'L' })).not.toContain('form-item-unasked');
  });
});
