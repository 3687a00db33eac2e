import { describe, expect, it, test } from 'vitest';
import { catalogues } from '#schema/words/catalogue.ts';
import { renderMemberMail } from './member-mail.rules.ts';

const kinds = [
  'SIGN_UP',
  'HAS_ACCOUNT',
  'RESET',
  'NO_ACCOUNT',
  'NO_ACCOUNT_CLOSED',
  'NO_CONTRIBUTOR',
  'NEW_EMAIL',
  'EMAIL_TAKEN',
  'EMAIL_CHANGED',
  'PASSWORD_CHANGED',
] as const;
const about = {
  kind: 'RESET',
  site: 'Tern & Tallow',
  url: 'https://shop.example/account/reset?token=x',
} as const;

describe('a mail to a member', () => {
  it('says what it is about and where its link leads, as text and as HTML', () => {
    const { subject, text, html } = renderMemberMail({ ...about, language: null });
    expect(subject).toBe('Your password for Tern & Tallow');
    expect(text).toContain('Choose a new password: https://shop.example/account/reset?token=x');
    expect(html).toContain('href="https://shop.example/account/reset?token=x">Choose a new password</a>');
  });

  test.each([
    ['de-AT', 'Ihr Passwort für Tern & Tallow'],
    ['EN', 'Your password for Tern & Tallow'],
    ['nl', 'Uw wachtwoord voor Tern & Tallow'],
    ['ja-JP', 'Tern & Tallow のパスワード'],
    ['constructor', 'Your password for Tern & Tallow'],
  ])('is written for a reader of %s as “%s”', (language, subject) => {
    expect(renderMemberMail({ ...about, language }).subject).toBe(subject);
  });

  test.each(Object.keys(catalogues))(
    'leaves no placeholder in %s, and has no link without an address',
    (language) => {
      for (const kind of kinds) {
        const mail = renderMemberMail({ kind, language, site: 'Tern & Tallow', url: null });
        for (const part of Object.values(mail)) expect(part).not.toMatch(/[{}]|href|https?:/);
        expect(mail.subject).not.toBe('');
      }
    },
  );
});
