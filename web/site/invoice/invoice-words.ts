import german from './words/de.json' with { type: 'json' };
import english from './words/en.json' with { type: 'json' };

/** What invoices and packing slips say, in one language. */
export type InvoiceWords = Readonly<Record<keyof typeof english, string>>;

/** The words in a language; English where there are none. */
export function invoiceWords(language: string): InvoiceWords {
  return /^de\b/i.test(language) ? german : english;
}
