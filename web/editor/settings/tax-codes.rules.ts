/** What a service calls a tax class. */
export interface TaxCode {
  readonly taxClass: string;
  readonly code: string;
}

/** Codes as an owner writes them: `books = txcd_35010000, food = txcd_40060003`. What has no code is sent as it is, for the server to say so. */
export function readTaxCodes(text: string): TaxCode[] {
  return text
    .split(/[,\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [taxClass = '', ...code] = part.split('=');
      return { taxClass: taxClass.trim(), code: code.join('=').trim() };
    });
}

/** The same, to be read and changed. */
export function writeTaxCodes(codes: readonly TaxCode[]): string {
  return codes.map(({ taxClass, code }) => `${taxClass} = ${code}`).join(', ');
}
