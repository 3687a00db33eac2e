import { expect, test } from 'vitest';
import type { SiteInvoiceFragment } from '#web/generated/graphql.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { fontRuns } from './pdf-fonts.ts';

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
  ...{ isTaxIncluded: true, total: money('1454.90'), paymentMethodName: 'Karte', reason: '' },
};

test('Names in Latin, Greek, Cyrillic and Vietnamese letters each find a font that has them', () => {
  const fontsOf = (text: string) => [...new Set(fontRuns(text, 400).map(({ font }) => font))];
  expect(fontsOf('Ada Müller')).toEqual(['latin-400']);
  expect(fontsOf('Łódź')).toContain('latin-ext-400');
  expect(fontsOf('Ελένη')).toEqual(['greek-400']);
  expect(fontsOf('Иван')).toEqual(['cyrillic-400']);
  expect(fontsOf('ễ')).toEqual(['vietnamese-400']);
  expect(fontRuns('Иван 12', 700).map(({ text }) => text)).toEqual(['Иван', ' 12']);
});

test('A long invoice goes on over pages, with the fonts of all its letters in it', async () => {
  const bytes = await invoicePdf(invoice, { language: 'en', timeZone: 'Europe/Berlin' });
  const text = Buffer.from(bytes).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  expect(new Set(text.match(/\/FontName \/\S+/g)).size).toBeGreaterThanOrEqual(5);
  expect(text).toContain('/Lang (de)');
});
