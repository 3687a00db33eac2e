/** Text in a statement, whatever it holds: servers of 2018 know no parameters. */
export const literal = (text: string) => `unhex('${Buffer.from(text).toString('hex')}')`;
export const literals = (texts: readonly string[]) => `(${texts.map(literal).join(', ')})`;
export const dateLiteral = (day: string) => `toDate(${literal(day)})`;
