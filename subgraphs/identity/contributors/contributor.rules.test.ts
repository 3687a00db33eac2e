import { expect, test } from 'vitest';
import { codeOfRole } from '../roles/roles.rules.ts';
import { invitationMail, leavesAnAdmin } from './contributor.rules.ts';

const editor = codeOfRole('EDITOR');

test('the last admin of a website stays one', () => {
  expect(leavesAnAdmin(['ada'], { accountId: 'ada', role: editor })).toBe(false);
  expect(leavesAnAdmin(['ada'], { accountId: 'ada', role: null })).toBe(false);
  expect(leavesAnAdmin(['ada'], { accountId: 'ada', role: codeOfRole('ADMIN') })).toBe(true);
});

test('one of two admins may go, and so may who is none', () => {
  expect(leavesAnAdmin(['ada', 'bea'], { accountId: 'ada', role: null })).toBe(true);
  expect(leavesAnAdmin(['ada'], { accountId: 'cem', role: null })).toBe(true);
});

test('an invitation says where to and as what, and its link survives the HTML', () => {
  const url = 'https://shop.example/config/invitation?token=a&b';
  const mail = invitationMail({ host: 'shop.example', role: 'EDITOR', url });
  expect(mail.subject).toBe('Your invitation to shop.example');
  expect(mail.text).toContain('as an editor');
  expect(mail.text).toContain(url);
  expect(mail.html).toContain('token=a&amp;b');
  expect(invitationMail({ host: 'x', role: 'STORE_MANAGER', url }).text).toContain('as a store manager');
});
