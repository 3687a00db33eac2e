import { expect, test } from 'vitest';
import { renderRestockMail } from './restock-mail.rules.ts';

const news = {
  language: 'en',
  productTitle: 'Linen shirt',
  variantName: 'Medium / Blue',
  url: 'https://shop.example.com/go/product/1',
};

test('the mail tells what is back, where to find it, and why it came', () => {
  const { subject, text, html } = renderRestockMail(news);
  expect(subject).toBe('Linen shirt (Medium / Blue) is back in stock');
  expect(
    text,
  ).toBe(`Linen shirt (Medium / Blue) is back in stock. There may not be many, and this mail keeps none for you.

See it in the shop: https://shop.example.com/go/product/1

-- 
You get this mail because this address asked to hear when Linen shirt (Medium / Blue) is back. It is the only one: you do not have to unsubscribe from anything.
`);
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('href="https://shop.example.com/go/product/1">See it in the shop</a>');
});

test.each([
  ['de', 'Linen shirt (Medium / Blue) ist wieder da'],
  ['fr-CA', 'Linen shirt (Medium / Blue) est de nouveau disponible'],
  ['ES', 'Linen shirt (Medium / Blue) vuelve a estar disponible'],
  ['nl', 'Linen shirt (Medium / Blue) is weer op voorraad'],
  ['fi', 'Linen shirt (Medium / Blue) is back in stock'],
  ['constructor', 'Linen shirt (Medium / Blue) is back in stock'],
  [null, 'Linen shirt (Medium / Blue) is back in stock'],
])('to a visitor who read in %j the subject is “%s”', (language, subject) => {
  expect(renderRestockMail({ ...news, language }).subject).toBe(subject);
});

test.each(['en', 'de', 'fr', 'es'])(
  'the texts in %s name the product, and leave no placeholder',
  (language) => {
    const mail = renderRestockMail({ ...news, language });
    for (const part of Object.values(mail)) expect(part).not.toMatch(/[{}]/);
    expect(mail.text.match(/Linen shirt/g)).toHaveLength(2);
  },
);

test('a shop whose address is not known sends no broken link', () => {
  const { text, html } = renderRestockMail({ ...news, url: null });
  expect(text).not.toContain('http');
  expect(html).not.toContain('href');
});

test('a product’s name is one line of plain text, wherever it came from', () => {
  const { subject, html } = renderRestockMail({
    ...news,
    productTitle: 'A "bowl"\r\nBcc: eve@example.com <script>',
    variantName: '',
  });
  expect(subject).toBe('A "bowl" Bcc: eve@example.com <script> is back in stock');
  expect(html).toContain('A &quot;bowl&quot; Bcc: eve@example.com &lt;script&gt;');
});

test('a very long name is cut in the subject only', () => {
  const { subject, text } = renderRestockMail({ ...news, productTitle: 'ä'.repeat(500), variantName: '' });
  expect([...subject]).toHaveLength(150);
  expect(subject.endsWith('…')).toBe(true);
  expect(text).toContain('ä'.repeat(500));
});
