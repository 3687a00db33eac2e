/** Digits and letters that nobody mistakes for one another: I, L, O and U are missing. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;

/** A code has 16 characters of 5 bits, so that 10 random bytes make one and nobody can guess it. */
export const codeBytes = (codeLength * 5) / 8;

/** The code that random bytes make, without hyphens. */
export function codeOf(bytes: Uint8Array): string {
  if (bytes.length !== codeBytes) throw new RangeError(`A code is made of ${codeBytes} bytes.`);
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = '';
  for (let place = 0; place < codeLength; place += 1) {
    code = alphabet.charAt(Number(number % 32n)) + code;
    number /= 32n;
  }
  return code;
}

/** A code is shown in groups of 4, as in `7K2M-9QXA-03TZ-HV5C`. */
export function formatCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * A code is read in capital or small letters, with or without hyphens and spaces, and O, I and L as the digits they look
 * like; what is no code at all is null.
 */
export function readCode(typed: string): string | null {
  if (typed.length > 100) return null;
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isCode = code.length === codeLength && [...code].every((character) => alphabet.includes(character));
  return isCode ? code : null;
}

/** What is kept of a code in plain sight. */
export function lastFourOf(code: string): string {
  return code.slice(-4);
}
