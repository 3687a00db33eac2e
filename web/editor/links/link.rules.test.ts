import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLinkProblem, type LinkFields, readLink, wordsOf, writeLink } from './link.rules.ts';

const link = (change: Partial<LinkFields>): LinkFields => ({ ...readLink(''), ...change });
const problem = (change: Partial<LinkFields>) => findLinkProblem(link(change), ['/media/f/a.pdf']);

test('a link is known by its address', () => {
  expect(readLink('/contact')).toMatchObject({ kind: 'page', page: '/contact' });
  expect(readLink('#prices')).toMatchObject({ kind: 'page', page: '#prices' });
  expect(readLink('https://example.com')).toMatchObject({ kind: 'web', address: 'https://example.com' });
  expect(readLink('tel:+41441234567')).toMatchObject({ kind: 'phone', phone: '+41441234567' });
  expect(readLink('/media/f/a.pdf')).toMatchObject({ kind: 'file', file: '/media/f/a.pdf' });
  expect(readLink('mailto:a@b.co?CC=c%40d.co&subject=Two%20mugs')).toMatchObject({
    ...{ kind: 'email', to: 'a@b.co', cc: 'c@d.co', subject: 'Two mugs', bcc: '' },
  });
});

test('a mail keeps whom it goes to, its subject and its text, whatever is in them', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((each) => each.trim());
  fc.assert(
    fc.property(text, text, (subject, body) => {
      const fields = link({ kind: 'email', to: 'a+b@c.co, d@e.co', bcc: 'f@g.co', subject, body });
      expect(readLink(writeLink(fields))).toMatchObject({
        to: 'a+b@c.co,d@e.co',
        bcc: 'f@g.co',
        subject,
        body,
      });
    }),
  );
});

test('a web address may be written without https, and is a link of the web in any case', () => {
  expect(writeLink(link({ kind: 'web', address: ' example.com/a ' }))).toBe('https://example.com/a');
  for (const address of ['example.com', 'http://x.co', 'https://a.b.co/?q=1', 'localhost:3000'])
    expect(problem({ kind: 'web', address })).toBeNull();
  for (const address of [
    '',
    'example',
    'javascript:alert(1)',
    'a b.co',
    'https://u:p@x.co',
    'ftp://x.co/a b',
  ])
    expect(problem({ kind: 'web', address })).toEqual({
      ...{ field: 'address', message: 'Links must be formatted as example.com or https://example.com' },
    });
});

test('lines of a mail end as mail programs expect, and are lines again when the link is opened', () => {
  const href = writeLink(link({ kind: 'email', to: 'a@b.co', body: 'one\ntwo' }));
  expect(href).toBe('mailto:a@b.co?body=one%0D%0Atwo');
  expect(readLink(href).body).toBe('one\ntwo');
});

test('the zero in brackets is not dialled behind the number of a country', () => {
  expect(writeLink(link({ kind: 'phone', phone: '+41 (0)44 123 45 67' }))).toBe('tel:+41441234567');
  expect(writeLink(link({ kind: 'phone', phone: '(0)44 123 45 67' }))).toBe('tel:0441234567');
});

test('a link without words shows what it leads to as it was written, and nothing of how mails are begun', () => {
  expect(wordsOf(link({ kind: 'email', to: 'a@b.co; c@d.co', subject: 'Hi' }))).toBe('a@b.co, c@d.co');
  expect(wordsOf(link({ kind: 'phone', phone: '+41 44 123 45 67' }))).toBe('+41 44 123 45 67');
  expect(wordsOf(link({ kind: 'file', file: '/media/f/price%20list.pdf' }))).toBe('price list.pdf');
});

test('what is wrong with a link is said at its field', () => {
  expect(problem({ kind: 'email', to: 'ada' })).toEqual({
    ...{ field: 'to', message: 'Emails must be formatted as name@example.com' },
  });
  expect(problem({ kind: 'email', to: 'a@b.co', cc: 'c@d.co, d' })?.field).toBe('cc');
  expect(problem({ kind: 'email', to: '' })?.field).toBe('to');
  expect(problem({ kind: 'page', page: '//evil.example' })).toEqual({
    ...{ field: 'page', message: '//evil.example is not a valid page URL' },
  });
  expect(problem({ kind: 'page', page: ' ' })?.message).toBe('Choose a page, or write its path.');
  expect(problem({ kind: 'file', file: '' })?.message).toBe('Choose a file.');
  expect(problem({ kind: 'page', page: '/contact?a=1#b' })).toBeNull();
  expect(problem({ kind: 'phone', phone: 'call me' })?.field).toBe('phone');
  expect(problem({ kind: 'phone', phone: '+41 (44) 123-45 67' })).toBeNull();
  expect(problem({ kind: 'file', file: '/media/gone.pdf' })).toEqual({
    ...{ field: 'file', message: '/media/gone.pdf is not one of the expected options' },
  });
  expect(problem({ kind: 'file', file: '/media/f/a.pdf' })).toBeNull();
});
