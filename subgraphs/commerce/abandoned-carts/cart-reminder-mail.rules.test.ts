import { expect, test } from 'vitest';
import { renderCartReminder } from './cart-reminder-mail.rules.ts';

const reminder = {
  ...{ language: null, site: 'Quay Goods', url: 'https://quay.test/cart/restore?token=a' },
  refusalUrl: 'https://quay.test/cart/reminders?token=b',
  lines: [
    { title: 'Mug', variantName: 'Blue / Large', quantity: 2 },
    { title: 'Cap', variantName: '', quantity: 1 },
  ],
};

test('the reminder names what was left, with one link to it and one that ends reminders', () => {
  const mail = renderCartReminder(reminder);
  expect(mail.subject).toBe('Your cart at Quay Goods');
  expect(mail.text).toContain('2 × Mug (Blue / Large)\n\n1 × Cap\n');
  expect(mail.text).toContain(`See my cart: ${reminder.url}`);
  expect(mail.html.match(/<a /g)).toHaveLength(2);
  expect(mail.html).toContain(`href="${reminder.refusalUrl}" style="color: inherit">No more reminders</a>`);
  expect(mail.headers).toMatchObject({ 'List-Unsubscribe': `<${reminder.refusalUrl}>` });
});

test.each([
  ['de-AT', 'Ihr Warenkorb bei Quay Goods'],
  ['fr', 'Votre panier chez Quay Goods'],
  ['ja', 'Quay Goods のカートについて'],
  ['fi', 'Your cart at Quay Goods'],
])('for %s the subject is “%s”', (language, subject) => {
  expect(renderCartReminder({ ...reminder, language }).subject).toBe(subject);
});

test('neither the shop’s name nor a title can add headers or HTML to the mail', () => {
  const mail = renderCartReminder({
    ...reminder,
    site: 'Quay\r\nBcc: eve@example.com $&',
    lines: [{ title: '<script>alert(1)</script>', variantName: '', quantity: 1 }],
  });
  expect(mail.subject).toBe('Your cart at Quay Bcc: eve@example.com $&');
  expect(mail.html).not.toContain('<script>');
});
