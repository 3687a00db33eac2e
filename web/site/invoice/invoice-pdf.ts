import { countryData } from '#schema/address-countries.ts';
import { addressLines } from '#schema/address-lines.rules.ts';
import type { CheckoutAddressFragment, SiteInvoiceFragment } from '#web/generated/graphql.ts';
import { countryName } from '../account/countries.ts';
import { fill } from '../checkout/fill-words.ts';
import { formatMoney, type Money } from '../product/money.rules.ts';
import { type InvoiceWords, invoiceWords } from './invoice-words.ts';
import { makePdf, type PdfPage } from './pdf-page.ts';
import { isolated } from './visual-runs.ts';

/** An address as it is written on paper. */
export function writtenAddress(address: CheckoutAddressFragment | null, language: string): string[] {
  if (!address) return [];
  const lines = addressLines(address, countryData(address.country), language);
  return [...lines, countryName(address.country, language)].filter((line) => line !== '');
}

const isSomething = ({ value }: Money) => Number(value) !== 0;

/** An invoice or credit note as a PDF, in the order's language. */
export function invoicePdf(
  invoice: SiteInvoiceFragment,
  website: { readonly language: string; readonly timeZone: string },
): Promise<Uint8Array> {
  const language = invoice.language ?? website.language;
  const words = invoiceWords(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: website.timeZone });
  const day = (time: string) => isolated(date.format(new Date(time)));
  const title = words[invoice.kind === 'INVOICE' ? 'invoice' : 'creditNote'];
  return makePdf({
    ...{ title: `${title} ${invoice.number}`, language },
    write(page) {
      page.text(invoice.sellerName, { weight: 700, size: 12 });
      if (invoice.sellerAddress !== '') page.text(invoice.sellerAddress, { size: 9 });
      if (invoice.sellerTaxNumber !== '')
        page.text(fill(words.taxNumber, { number: invoice.sellerTaxNumber }), { size: 9 });
      page.skip(28);
      page.text(`${title} ${invoice.number}`, { weight: 700, size: 20 });
      page.skip(8);
      page.columns([
        {
          title: '',
          lines: [
            `${words.date}: ${day(invoice.issuedAt)}`,
            `${words.order}: ${invoice.orderNumber} (${day(invoice.orderedAt)})`,
            ...(invoice.invoiceNumber === null ? [] : [`${words.ofInvoice}: ${invoice.invoiceNumber}`]),
          ],
        },
      ]);
      page.skip(16);
      const billing = writtenAddress(invoice.billingAddress, language);
      const shipping = writtenAddress(invoice.shippingAddress, language);
      const buyer = [
        ...(billing.length > 0 ? billing : [invoice.email]),
        ...(invoice.taxNumber === '' ? [] : [fill(words.taxNumber, { number: invoice.taxNumber })]),
      ];
      const isElsewhere = shipping.length > 0 && shipping.join('\n') !== billing.join('\n');
      page.columns([
        { title: words.billTo, lines: buyer },
        ...(isElsewhere ? [{ title: words.shipTo, lines: shipping }] : []),
      ]);
      page.skip(24);
      const writeSums = () => {
        writeTotals(page, invoice, words, language);
        writeEnd(page, invoice, words);
      };
      if (invoice.lines.length > 0) writeLines(page, invoice, words, language, writeSums);
      else page.keepTogether(writeSums);
    },
    pageOf: (number, pages) => fill(words.page, { page: number, pages }),
  });
}

function writeLines(
  page: PdfPage,
  { lines }: SiteInvoiceFragment,
  words: InvoiceWords,
  language: string,
  writeSums: () => void,
): void {
  const columns = [
    { title: words.item, width: page.width - 310 },
    { title: words.sku, width: 90 },
    { title: words.quantity, width: 60, align: 'right' },
    { title: words.unitPrice, width: 80, align: 'right' },
    { title: words.amount, width: 80, align: 'right' },
  ] as const;
  const rows = lines.map(({ title, sku, quantity, unitPrice, amount }) => [
    ...[title, sku, String(quantity)],
    ...[formatMoney(unitPrice, language), formatMoney(amount, language)],
  ]);
  page.table(columns, rows, () => {
    page.skip(4);
    writeSums();
  });
}

function writeTotals(
  page: PdfPage,
  invoice: SiteInvoiceFragment,
  words: InvoiceWords,
  language: string,
): void {
  const money = (amount: Money) => formatMoney(amount, language);
  const { isTaxIncluded, taxes, discount, shippingCost, shippingName, total, kind } = invoice;
  const taxLines = taxes.filter(({ amount }) => isSomething(amount));
  page.total(words.subtotal, money(invoice.subtotal));
  if (isSomething(discount)) page.total(words.discount, money({ ...discount, value: `-${discount.value}` }));
  if (shippingName !== '') page.total(shippingName, money(shippingCost));
  if (!isTaxIncluded)
    for (const { name, percent, amount } of taxLines)
      page.total(fill(words.taxRate, { name, percent }), money(amount));
  page.skip(4);
  const isInvoice = kind === 'INVOICE';
  page.total(isInvoice ? words.total : words.credited, money(total), { weight: 700, size: 12 });
  if (isTaxIncluded)
    for (const { name, percent, amount } of taxLines)
      page.total(fill(words.includedTax, { name, percent }), money(amount), { size: 9 });
  page.skip(20);
}

/** What is said below the sums. */
function writeEnd(page: PdfPage, invoice: SiteInvoiceFragment, words: InvoiceWords): void {
  const { isReverseCharge, reason, paymentMethodName, footer } = invoice;
  if (isReverseCharge) page.text(words.reverseCharge);
  if (reason !== '') page.text(fill(words.reason, { reason }));
  if (paymentMethodName !== '') page.text(fill(words.paidBy, { name: paymentMethodName }), { size: 9 });
  if (footer === '') return;
  page.skip(24);
  page.text(footer, { size: 8, color: '#666666' });
}
