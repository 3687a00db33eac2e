import { describe, expect, test } from 'vitest';
import { answerLines } from './additional-fields/answer-lines.rules.ts';
import { askedFields, giftCardFields } from './asked-fields.ts';
import type { FormField } from './form/form-field.ts';
import { readAnswers, writeAnswers } from './product-answers.ts';

function field(id: string, type: FormField['type'], options: string[] = []): FormField {
  return { id, type, title: `The ${id}`, description: '', isRequired: false, options };
}
const all: readonly FormField[] = [
  field('about', 'SECTION'),
  field('name', 'NAME'),
  field('where', 'ADDRESS'),
  field('call', 'PHONE'),
  field('day', 'DATE'),
  field('hour', 'TIME'),
  field('extras', 'CHECKBOX', ['Box', 'Card']),
  field('mood', 'LIKERT', ['Fine']),
  field('secret', 'PASSWORD'),
  field('from', 'HIDDEN'),
  field('note', 'TEXTAREA'),
];

describe('what a shopper filled in', () => {
  test('is told in the order of the form, as a person writes it down', () => {
    const answers = {
      ...{ name: ['Ada', 'Lovelace'], where: ['1 Main St', '', 'Town', 'OR', '97201', 'USA'] },
      ...{ call: ['1', '555', '123', '4567'], day: ['03', '05', '2026'], hour: ['02', '30', '', 'PM'] },
      ...{ extras: ['Box', 'Card'], mood: { Fine: '2' }, secret: 'x', from: 'ad', note: 'Thanks' },
    };
    expect(answerLines(all, answers).map(({ title, answer }) => `${title}: ${answer}`)).toEqual([
      'The name: Ada Lovelace',
      'The where: 1 Main St, Town, OR 97201 USA',
      'The call: +1 555-123-4567',
      'The day: March 5, 2026',
      'The hour: 2:30 PM',
      'The extras: Box, Card',
      'The mood: Fine: Strongly Agree',
      'The secret: ••••••••',
      'The note: Thanks',
    ]);
  });

  test('is told in the language of the page, with the choices that are kept', () => {
    const german = [
      { ...field('extras', 'CHECKBOX', ['Box', 'Card']), optionTexts: ['Schachtel', 'Card'] },
      { ...field('font', 'SELECT', ['Serif']), optionTexts: ['Antiqua'] },
      { ...field('mood', 'LIKERT', ['Fine']), optionTexts: ['Gut'] },
    ];
    const answers = { extras: ['Box', 'Card'], font: 'Serif', mood: { Fine: '2' } };
    expect(answerLines(german, answers).map(({ answer }) => answer)).toEqual([
      'Schachtel, Card',
      'Antiqua',
      'Gut: Strongly Agree',
    ]);
  });

  test('is N/A where nothing was, or the words of the website', () => {
    expect(answerLines([field('note', 'TEXT')], null)).toEqual([{ title: 'The note', answer: 'N/A' }]);
    expect(answerLines([field('note', 'TEXT')], {}, { likert: [], noAnswer: 'Nichts' })).toEqual([
      { title: 'The note', answer: 'Nichts' },
    ]);
  });

  test('has its days and times as the language of the page writes them', () => {
    const answers = { day: ['12', '24', '2026'], hour: ['06', '30', '', 'PM'] };
    const asked = [field('day', 'DATE'), field('hour', 'TIME')];
    const told = (locale: string) =>
      answerLines(asked, answers, { likert: [], noAnswer: 'N/A', locale }).map(({ answer }) => answer);
    expect(told('en-GB')).toEqual(['24 December 2026', '18:30']);
    expect(told('de')).toEqual(['24. Dezember 2026', '18:30']);
    const odd = { day: ['13', '45', '2026'] };
    expect(answerLines([field('day', 'DATE')], odd)).toEqual([{ title: 'The day', answer: '13/45/2026' }]);
  });

  test('is not told where nobody asked for it', () => {
    expect(answerLines([], { Engraving: 'Ada' })).toEqual([]);
    expect(answerLines([], 'no object')).toEqual([]);
  });

  test('is not told of what a choice hid', () => {
    const gift = field('gift', 'RADIO', ['Yes', 'No']);
    const to: FormField = { ...field('to', 'TEXT'), showsWhen: { fieldId: 'gift', isOneOf: ['Yes'] } };
    const titles = (answer: string) => answerLines([gift, to], { gift: answer }).map(({ title }) => title);
    expect([titles('No'), titles('Yes')]).toEqual([['The gift'], ['The gift', 'The to']]);
  });
});

describe('a gift card', () => {
  test('asks for its recipient, before what the owner’s form asks', () => {
    const product = { type: 'GIFT_CARD' };
    expect(askedFields({ product }).map(({ id }) => id)).toEqual([
      ...['recipientName', 'recipientEmail', 'message', 'deliveryDate'],
    ]);
    const form = { fields: [field('paper', 'TEXT')] };
    expect(askedFields({ product, additionalFieldsForm: form }).at(-1)?.id).toBe('paper');
    expect(askedFields({ product: { type: 'PHYSICAL' } })).toEqual([]);
  });

  test('sends its day as commerce reads it, and nothing that is blank', () => {
    const sent: [string, string][] = [
      ['field.recipientName', 'Bea'],
      ['field.recipientEmail', ''],
      ['field.message', 'Enjoy!'],
      ['field.deliveryDate.Day', '24'],
      ['field.deliveryDate.Month', '12'],
      ['field.deliveryDate.Year', '2999'],
    ];
    const answers = writeAnswers(giftCardFields, sent);
    expect(answers).toEqual({
      ...{ recipientName: 'Bea', message: 'Enjoy!', deliveryDate: '2999-12-24' },
    });
    expect(readAnswers(answers).deliveryDate).toEqual(['12', '24', '2999']);
    expect(answerLines(giftCardFields, answers).at(-1)).toEqual({
      title: 'Delivery date',
      answer: 'December 24, 2999',
    });
  });
});
