import { describe, expect, test } from 'vitest';
import { chooseLanguage, chooseLocale, renderEmail } from './email.rules.ts';

const content = { language: 'de', subject: 'Neues', paragraphs: ['Hallo.'] };

describe('a mail', () => {
  test('says the same as text and as HTML', () => {
    const mail = renderEmail({
      ...content,
      answers: [{ title: 'Name', text: 'Ada' }],
      link: { label: 'Ansehen', url: 'https://shop.test/?a=1&b=2' },
      foot: 'Sie haben darum gebeten.',
      footLink: { label: 'Abmelden', url: 'https://shop.test/weg' },
    });
    expect(mail.text).toBe(
      'Hallo.\n\nName:\nAda\n\nAnsehen: https://shop.test/?a=1&b=2\n\n-- \nSie haben darum gebeten.\nAbmelden: https://shop.test/weg\n',
    );
    for (const part of ['Hallo.', '>Name<', '>Ada<', '>Ansehen<', 'Sie haben darum gebeten.', '>Abmelden<'])
      expect(mail.html).toContain(part);
    expect(mail.html).toContain('<html lang="de">');
    expect(mail.html).toContain('href="https://shop.test/?a=1&amp;b=2"');
  });

  test('runs nothing that someone wrote into it', () => {
    const evil = '"><script>alert(1)</script>';
    const { html } = renderEmail({
      ...{ language: 'en', subject: evil, paragraphs: [evil], foot: evil },
      ...{ answers: [{ title: evil, text: evil }], link: { label: evil, url: `https://shop.test/${evil}` } },
    });
    expect(html).not.toContain('<script');
  });

  test('breaks a word that is wider than a phone', () => {
    expect(renderEmail(content).html).toMatch(/<body style="[^"]*overflow-wrap: anywhere/);
  });

  test('has a subject of one line, whatever it is about, and of 150 characters at most', () => {
    const { subject } = renderEmail({ ...content, subject: `Mug\r\nBcc: eve@evil.test ${'ö'.repeat(200)}` });
    expect(subject).toMatch(/^Mug Bcc: eve@evil\.test ö+…$/);
    expect([...subject]).toHaveLength(150);
  });
});

test.each([
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['it', 'en'],
  ['constructor', 'en'],
  [null, 'en'],
])('a reader of %s is written to in %s', (asked, chosen) => {
  expect(chooseLanguage(asked, { en: 1, de: 1 })).toBe(chosen);
});

test.each([
  ['en-GB', 'en', 'en-GB'],
  ['de-CH', 'de', 'de-CH'],
  ['sv-SE', 'en', 'en'],
  [null, 'en', 'en'],
])('a reader of %s who is written to in %s reads days and amounts as in %s', (asked, language, locale) => {
  expect(chooseLocale(asked, language)).toBe(locale);
});
