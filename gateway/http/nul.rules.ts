const nul = '\0';
/** U+0000 as an address writes it. */
const written = /%00/i;

/** No text in the database can hold the character U+0000, so nothing is found by an address with it, and none is kept. */
export function isNulInAddress(address: string): boolean {
  return address.includes(nul) || written.test(address);
}

/** The same of where a form or a query leads back to. What else they hold the graph refuses, and the form is shown again. */
export function isNulInReturn({ returnTo }: Readonly<Record<string, unknown>>): boolean {
  return [returnTo].flat().some((text) => typeof text === 'string' && isNulInAddress(text));
}
