import { expect, test } from 'vitest';
import { renderInvitationMail } from './invitation-mail.rules.ts';

const url = 'https://shop.example/review-request?token=abc';

test('the mail asks for a review in plain text and in HTML, with the link in both', () => {
  const mail = renderInvitationMail({ language: null, productTitle: 'Quay Mug', url });
  expect(mail.subject).toBe('How do you like Quay Mug?');
  expect(mail.text).toContain(`Write a review: ${url}`);
  expect(mail.html).toContain(`href="${url}">Write a review</a>`);
  expect(mail.html).toContain('<html lang="en">');
});

test.each([
  ['de-AT', 'Wie gefällt Ihnen Quay Mug?'],
  ['fr', 'Que pensez-vous de Quay Mug ?'],
  ['es-MX', '¿Qué le parece Quay Mug?'],
  ['nl', 'Wat vindt u van Quay Mug?'],
  ['fi', 'How do you like Quay Mug?'],
  ['constructor', 'How do you like Quay Mug?'],
])('for %s the subject is “%s”', (language, subject) => {
  expect(renderInvitationMail({ language, productTitle: 'Quay Mug', url }).subject).toBe(subject);
});

test('a title cannot add headers or HTML to the mail', () => {
  const mail = renderInvitationMail({
    language: 'en',
    productTitle: 'Mug\r\nBcc: eve@example.com <script>alert(1)</script> $&',
    url,
  });
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('&lt;script&gt;');
  expect(mail.text).toContain('$&');
});

test('a long title does not make a long subject', () => {
  const { subject } = renderInvitationMail({ language: 'en', productTitle: 'x'.repeat(500), url });
  expect([...subject]).toHaveLength(150);
});
