import { expect, test } from 'vitest';
import type { SiteInvoiceFragment } from '#web/generated/graphql.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { PdfFonts } from './pdf-fonts.ts';
import { textsOfPdf } from './pdf-text-testing.ts';
import { isolated, visualRuns } from './visual-runs.ts';

const money = (value: string) => ({ __typename: 'Money' as const, value, currency: 'EUR' });
const address = {
  __typename: 'Address' as const,
  ...{ name: 'Ελένη Παπαδοπούλου', line1: 'улица Ленина 12', line2: '', city: 'Łódź' },
  ...{ region: '', postalCode: '90-001', country: 'PL', phone: '' },
};
const invoice: SiteInvoiceFragment = {
  __typename: 'Invoice',
  ...{ id: '1', kind: 'INVOICE', number: 7, issuedAt: '2026-11-22T10:00:00.000Z', orderNumber: 1001 },
  ...{ orderedAt: '2026-11-20T10:00:00.000Z', invoiceNumber: null, language: 'de' },
  ...{ sellerName: 'Töpferei Müller', sellerAddress: 'Ofenweg 1\nBerlin', sellerTaxNumber: 'DE123456789' },
  ...{ footer: 'IBAN DE00 0000', email: 'e@shoppers.test', taxNumber: '', billingAddress: address },
  shippingAddress: { ...address, name: 'Nguyễn Thị Ánh', city: 'Kraków' },
  lines: Array.from({ length: 60 }, (_, index) => ({
    __typename: 'InvoiceLine' as const,
    ...{ title: `Tasse ${index} mit einem sehr langen Namen, der umgebrochen wird`, sku: `MUG-${index}` },
    ...{ quantity: 2, unitPrice: money('12.50'), amount: money('25.00') },
  })),
  ...{ subtotal: money('1500.00'), discount: money('50.00'), shippingName: 'Paket' },
  shippingCost: money('4.90'),
  taxes: [{ __typename: 'OrderTax', name: 'MwSt.', percent: '19', amount: money('232.29') }],
  ...{
    isReverseCharge: false,
    isTaxIncluded: true,
    total: money('1454.90'),
    paymentMethodName: 'Karte',
    reason: '',
  },
};

test('Names in Latin, Greek, Cyrillic and Vietnamese letters each find a font that has them', () => {
  const fontsOf = (text: string) => [
    ...new Set(
      PdfFonts.usual()
        .runs(text, 400)
        .map(({ font }) => font),
    ),
  ];
  expect(fontsOf('Ada Müller')).toEqual(['latin-400']);
  expect(fontsOf('Łódź')).toContain('latin-ext-400');
  expect(fontsOf('Ελένη')).toEqual(['greek-400']);
  expect(fontsOf('Иван')).toEqual(['cyrillic-400']);
  expect(fontsOf('ễ')).toEqual(['vietnamese-400']);
  expect(
    PdfFonts.usual()
      .runs('Иван 12', 700)
      .map(({ text }) => text),
  ).toEqual(['Иван', ' 12']);
});

test('A long invoice goes on over pages, with the fonts of all its letters in it', async () => {
  const bytes = await invoicePdf(invoice, { language: 'en', timeZone: 'Europe/Berlin' });
  const text = Buffer.from(bytes).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  expect(new Set(text.match(/\/FontName \/\S+/g)).size).toBeGreaterThanOrEqual(5);
  expect(text).toContain('/Lang (de)');
});

test('Chinese, Japanese and Korean names are in an invoice as letters that can be copied, with no more of their fonts than that', async () => {
  const names = ['山田太郎', '王小明', '김철수', 'さくら通り'];
  const [line] = invoice.lines;
  if (!line) throw new Error('The invoice has no line.');
  const lines = names.map((title) => ({ ...line, title }));
  const bytes = await invoicePdf(
    { ...invoice, language: 'ja', lines },
    { language: 'ja', timeZone: 'Asia/Tokyo' },
  );
  const texts = textsOfPdf(bytes).join('');
  for (const name of [...names, '請求書']) expect(texts).toContain(name);
  expect(bytes.length).toBeLessThan(120_000);
});

const backwards = (text: string) => [...text].reverse().join('');

test('Hebrew and Arabic run from right to left, with numbers as they are read', async () => {
  const [line] = invoice.lines;
  if (!line) throw new Error('The invoice has no line.');
  const lines = ['ספל 12', 'كوب أزرق'].map((title) => ({ ...line, title }));
  const bytes = await invoicePdf({ ...invoice, lines }, { language: 'en', timeZone: 'UTC' });
  const texts = textsOfPdf(bytes).join('');
  for (const word of ['ספל', 'كوب', 'أزرق']) expect(texts).toContain(backwards(word));
  const shown = visualRuns('Mug, ספל (12)').map(({ text }) => text);
  expect(shown).toEqual(['Mug, ', '(', '12', 'ספל )']);
});
test('Amounts and days in Hebrew are read as they are written there, and show no marks', () => {
  const shown = (text: string) =>
    visualRuns(text)
      .map((run) => (run.isRightToLeft ? [...run.text].reverse().join('') : run.text))
      .join('');
  expect(shown('\u200f1,234.50\u00a0\u200f₪')).toBe('₪\u00a01,234.50');
  expect(shown(`Date: ${isolated('22 במרץ 2026')}`)).toBe(`Date: 2026 ${backwards('במרץ')} 22`);
  expect(shown(`Date: ${isolated('22 March 2026')}`)).toBe('Date: 22 March 2026');
});

test('Sums and what is said below them stand together, below the last line', async () => {
  for (const count of [...Array(6).keys()].map((more) => more + 10)) {
    const lines = invoice.lines.slice(0, count);
    const bytes = await invoicePdf({ ...invoice, lines }, { language: 'de', timeZone: 'UTC' });
    const pages = textsOfPdf(bytes)
      .join(' ')
      .split(/Seite \d+ von \d+/);
    const last = pages.find((page) => page.includes('Zwischensumme'));
    for (const text of [`MUG-${count - 1}`, '1.454,90', 'Enthält', 'Karte', 'IBAN'])
      expect(last, `${text} of ${count} lines`).toContain(text);
  }
});
