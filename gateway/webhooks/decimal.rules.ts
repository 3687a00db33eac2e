/** A decimal text such as `-12.50` as an exact number of its last digits. */
function read(text: string): { readonly minor: bigint; readonly digits: number } {
  return { minor: BigInt(text.replace('.', '')), digits: text.split('.')[1]?.length ?? 0 };
}

function write(minor: bigint, digits: number): string {
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  const at = text.length - digits;
  return `${minor < 0n ? '-' : ''}${text.slice(0, at)}${digits > 0 ? `.${text.slice(at)}` : ''}`;
}

/** One amount without another of the same currency. */
export function minus(amount: string, less: string): string {
  return write(read(amount).minor - read(less).minor, read(amount).digits);
}

/** So many times an amount. */
export function times(amount: string, count: number): string {
  return write(read(amount).minor * BigInt(count), read(amount).digits);
}
