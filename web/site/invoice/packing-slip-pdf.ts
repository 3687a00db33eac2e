import type { SitePackingSlipFragment } from '#web/generated/graphql.ts';
import { fill } from '../checkout/fill-words.ts';
import { writtenAddress } from './invoice-pdf.ts';
import { invoiceWords } from './invoice-words.ts';
import { makePdf } from './pdf-page.ts';
import { isolated } from './visual-runs.ts';

/** What goes into the parcel, without prices: what was not given back, and is not sent yet where something is still to be sent. */
export function packingSlipPdf(
  order: SitePackingSlipFragment,
  website: { readonly title: string; readonly language: string; readonly timeZone: string },
): Promise<Uint8Array> {
  const language = order.language ?? website.language;
  const words = invoiceWords(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: website.timeZone });
  return makePdf({
    ...{ title: `${words.packingSlip} ${order.number}`, language },
    write(page) {
      // Whoever opens the parcel reads first whom it is from.
      page.text(website.title, { weight: 700 });
      page.skip(16);
      page.text(words.packingSlip, { weight: 700, size: 20 });
      page.skip(8);
      const day = isolated(date.format(new Date(order.placedAt ?? order.createdAt)));
      page.text(`${words.order}: ${order.number} (${day})`);
      if (order.isTest) page.text(words.test, { weight: 700 });
      page.skip(16);
      const { shippingAddress, shippingOption } = order;
      page.columns([
        { title: words.shipTo, lines: writtenAddress(shippingAddress ?? order.billingAddress, language) },
        {
          title: shippingOption?.isPickup ? words.pickup : words.delivery,
          lines: shippingOption ? [shippingOption.name] : [],
        },
      ]);
      page.skip(24);
      const toSend = order.lines.map((line) => ({
        ...line,
        left: line.quantity - line.refundedQuantity - line.fulfilledQuantity,
      }));
      const isAllSent = toSend.every(({ left }) => left <= 0);
      const rows = toSend
        .map((line) => ({ ...line, pieces: isAllSent ? line.quantity - line.refundedQuantity : line.left }))
        .filter(({ pieces }) => pieces > 0)
        .map(({ title, variantName, sku, pieces }) => [
          String(pieces),
          variantName === '' ? title : `${title} (${variantName})`,
          sku,
        ]);
      page.table(
        [
          { title: words.quantity, width: 60 },
          { title: words.item, width: page.width - 180 },
          { title: words.sku, width: 120 },
        ],
        rows,
      );
      if (order.note === '') return;
      page.skip(16);
      page.keepTogether(() => {
        page.text(words.note, { weight: 700, size: 9 });
        page.text(order.note);
      });
    },
    pageOf: (number, pages) => fill(words.page, { page: number, pages }),
  });
}
