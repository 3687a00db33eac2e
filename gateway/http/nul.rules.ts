const nul = '\0';
/** U+0000 as an address writes it. */
const written = /%00/i;

/** No text in the database can hold the character U+0000, so nothing is found by an address with it, and none is kept. */
export function isNulInAddress(address: string): boolean {
  return address.includes(nul) || written.test(address);
}

/** The same of what a form or a query holds; its `returnTo` is an address itself. */
export function isNulInFields(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).some(([name, values]) =>
    [name, ...[values].flat()].some(
      (text) =>
        typeof text === 'string' && (text.includes(nul) || (name === 'returnTo' && written.test(text))),
    ),
  );
}
