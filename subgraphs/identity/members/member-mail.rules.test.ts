import { describe, expect, it, test } from 'vitest';
import { renderMemberMail } from './member-mail.rules.ts';
import { memberMailTexts } from './member-mail-texts.rules.ts';

const kinds = [
  'SIGN_UP',
  'HAS_ACCOUNT',
  'RESET',
  'NO_ACCOUNT',
  'NO_CONTRIBUTOR',
  'NEW_EMAIL',
  'EMAIL_TAKEN',
  'EMAIL_CHANGED',
  'PASSWORD_CHANGED',
] as const;
const about = {
  kind: 'RESET',
  host: 'shop.example',
  url: 'https://shop.example/account/reset?token=x',
} as const;

describe('a mail to a member', () => {
  it('says what it is about and where its link leads, as text and as HTML', () => {
    const { subject, text, html } = renderMemberMail({ ...about, language: null });
    expect(subject).toBe('Your password for shop.example');
    expect(text).toContain('Choose a new password: https://shop.example/account/reset?token=x');
    expect(html).toContain('href="https://shop.example/account/reset?token=x">Choose a new password</a>');
  });

  test.each([
    ['de-AT', 'Ihr Passwort für shop.example'],
    ['EN', 'Your password for shop.example'],
    ['nl', 'Your password for shop.example'],
    ['constructor', 'Your password for shop.example'],
  ])('is written for a reader of %s as “%s”', (language, subject) => {
    expect(renderMemberMail({ ...about, language }).subject).toBe(subject);
  });

  test.each(Object.keys(memberMailTexts))(
    'leaves no placeholder in %s, and has no link without an address',
    (language) => {
      for (const kind of kinds) {
        const mail = renderMemberMail({ kind, language, host: 'shop.example', url: null });
        for (const part of Object.values(mail)) expect(part).not.toMatch(/[{}]|href|https?:/);
        expect(mail.subject).not.toBe('');
      }
    },
  );
});
