import { describe, expect, it } from 'vitest';
import { catalogueOf, catalogues, hasCatalogue, sayIn, translateMessage } from './catalogue.ts';

/** Every text of a catalogue by where it is, such as `checkout.total`. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, path === '' ? key : `${path}.${key}`));
}

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
const { en: english, de: german } = catalogues;

describe.each(Object.keys(catalogues).filter((tag) => tag !== 'en' && hasCatalogue(tag)))(
  'What the product says in %s',
  (tag) => {
    const own = catalogueOf(tag);

    it('leaves out nothing that it says in German', () => {
      const keys = (words: object) => textsOf(words).map(([key]) => key);
      expect(keys(own).sort()).toEqual(keys(german).sort());
    });

    it('has all that English texts have places for, and nothing else', () => {
      const { scripts, texts, ...keyed } = own;
      const inEnglish = new Map(textsOf({ ...english, scripts: {}, texts: {} }));
      for (const [key, text] of textsOf(keyed)) {
        expect(text.trim(), key).not.toBe('');
        const usual = inEnglish.get(key);
        if (usual !== undefined) expect([key, ...places(text)]).toEqual([key, ...places(usual)]);
      }
      for (const [text, translated] of Object.entries({ ...scripts, ...texts }))
        expect([text, ...places(translated)]).toEqual([text, ...places(text)]);
    });
  },
);

describe('A message', () => {
  it.each([
    ['de', 'Your cart is empty.', 'Ihr Warenkorb ist leer.'],
    ['de-CH', 'Your cart is empty.', 'Ihr Warenkorb ist leer.'],
    ['de', 'Please select the Size, Glaze, and Lid options.', 'Bitte wählen Sie noch Size, Glaze und Lid.'],
    [
      'de',
      'A cart holds at most 100 different items.',
      'Ein Warenkorb fasst höchstens 100 verschiedene Artikel.',
    ],
    ['de', 'The owner wrote this.', 'The owner wrote this.'],
    ['da', 'Your cart is empty.', 'Your cart is empty.'],
    ['en-GB', 'Your cart is empty.', 'Your cart is empty.'],
  ])('is said in %s: %s', (language, message, said) => {
    expect(translateMessage(language, message)).toBe(said);
  });

  it('has its values where the language puts them', () => {
    expect(sayIn('de')('Answer {name}', { name: 'Ada' })).toBe('Ada antworten');
    expect(sayIn('xx')('Answer {name}', { name: 'Ada' })).toBe('Answer Ada');
  });
});
