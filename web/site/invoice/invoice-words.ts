import { type Catalogue, catalogueOf } from '#schema/words/catalogue.ts';

/** What invoices and packing slips say, in one language. */
export type InvoiceWords = Catalogue['invoice'];

/** The words in a language; English where there are none. */
export function invoiceWords(language: string): InvoiceWords {
  return catalogueOf(language).invoice;
}
