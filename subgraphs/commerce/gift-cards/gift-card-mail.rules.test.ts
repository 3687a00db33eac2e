import { expect, test } from 'vitest';
import { renderGiftCardMail } from './gift-card-mail.rules.ts';

const card = {
  ...{ language: 'en', isStoreCredit: false, isTest: false, recipientName: 'Bea', giverName: 'Ada Lovelace' },
  ...{ message: 'Happy birthday!\nA.', balanceCents: 5000, currency: 'USD', code: '7K2M-9QXA-03TZ-HV5C' },
  shopUrl: 'https://shop.test',
};

test('A gift card comes with who gives it, what it is worth, its code and the message', () => {
  const { subject, text } = renderGiftCardMail(card);
  expect(subject).toBe('A gift card for you: $50.00');
  expect(text).toBe(
    [
      'Hello Bea,',
      'Ada Lovelace gives you a gift card worth $50.00.',
      'Enter the code at the checkout. You can spend it little by little.',
      'Code:\n7K2M-9QXA-03TZ-HV5C',
      'Message:\nHappy birthday!\nA.',
      'Go to the shop: https://shop.test/',
      'See what is left on it: https://shop.test/gift-card\n',
    ].join('\n\n'),
  );
});

test('A card that a test order brought says first that it is a test, in each language', () => {
  const { text } = renderGiftCardMail({ ...card, isTest: true });
  expect(text).toMatch(/^This is a test order: nothing is charged, and nothing is sent\.\n\nHello Bea,/);
  const german = renderGiftCardMail({ ...card, isTest: true, language: 'de' });
  expect(german.text).toMatch(/^Dies ist eine Testbestellung: /);
});

test('Store credit says what it is for, and German is written in German', () => {
  expect(renderGiftCardMail({ ...card, isStoreCredit: true }).subject).toBe('Store credit for you: $50.00');
  const german = renderGiftCardMail({ ...card, language: 'de-AT', giverName: '' });
  expect(german.subject).toMatch(/^Ein Gutschein für Sie: \$\s50,00$/);
  expect(german.text).toMatch(/Sie haben einen Gutschein über \$\s50,00 bekommen\./);
});
