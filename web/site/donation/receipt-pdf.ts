import { catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteDonationReceiptFragment } from '#web/generated/graphql.ts';
import { fill } from '../checkout/fill-words.ts';
import { makePdf } from '../invoice/pdf-page.ts';
import { isolated } from '../invoice/visual-runs.ts';
import { formatMoney } from '../product/money.rules.ts';

/** The receipt of a year as a PDF, in the donor's language. */
export function receiptPdf(
  receipt: SiteDonationReceiptFragment,
  website: { readonly language: string; readonly timeZone: string; readonly title: string },
): Promise<Uint8Array> {
  const language = receipt.language ?? website.language;
  const { donation: words, invoice } = catalogueOf(language);
  const { number, sellerName, sellerAddress, taxNumber, donorName, email, year, lines, total } = receipt;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: website.timeZone });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return makePdf({
    ...{ title: `${words.receipt} ${number}`, language },
    write(page) {
      // Whoever wrote nothing for their invoices is known by what their website is called.
      page.text(sellerName === '' ? website.title : sellerName, { weight: 700, size: 12 });
      if (sellerAddress !== '') page.text(sellerAddress, { size: 9 });
      if (taxNumber !== '') page.text(fill(invoice.taxNumber, { number: taxNumber }), { size: 9 });
      page.skip(28);
      page.text(`${words.receipt} ${number}`, { weight: 700, size: 20 });
      page.skip(8);
      page.text(fill(words.issued, { date: isolated(date.format(new Date(receipt.issuedAt))) }));
      page.skip(16);
      page.columns([{ title: words.donor, lines: [donorName, email] }]);
      page.skip(24);
      page.text(fill(words.yearGiven, { year }), { weight: 700, size: 12 });
      page.skip(8);
      const columns = [
        { title: words.date, width: 110 },
        { title: words.fund, width: page.width - 270 },
        { title: words.number, width: 70, align: 'right' },
        { title: words.amount, width: 90, align: 'right' },
      ] as const;
      page.table(
        columns,
        lines.map((line) => [
          ...[day.format(new Date(`${line.day}T00:00:00Z`)), line.fundTitle],
          ...[String(line.orderNumber), formatMoney(line.amount, language)],
        ]),
        () => {
          page.skip(8);
          page.total(words.total, formatMoney(total, language), { weight: 700, size: 12 });
        },
      );
    },
    pageOf: (one, pages) => fill(invoice.page, { page: one, pages }),
  });
}
