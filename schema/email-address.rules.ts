/** An e-mail address has 3 to 256 characters. */
export const emailLength = { min: 3, max: 256 } as const;

const letter = String.raw`\p{L}\p{M}\p{N}`;
const label = `[${letter}](?:[${letter}-]{0,61}[${letter}])`;
const mailbox = String.raw`[${letter}.!#$%&'*+/=?^_\x60{|}~-]+`;
/** At a host of labels with dots between them, of which the last one has two characters or more. */
const emailPattern = new RegExp(String.raw`^${mailbox}@(?:${label}?\.)+${label}$`, 'u');
const localPattern = new RegExp(`^${mailbox}@${label}$`, 'u');

/**
 * An e-mail address is what browsers take for one, in letters of any script, at a host with a dot: no space, comma, bracket or
 * line break can be in it, so it stands for one mailbox.
 */
export function isEmail(text: string): boolean {
  return text.length >= emailLength.min && text.length <= emailLength.max && emailPattern.test(text);
}

/** A mail may also come from and go to a host of one's own network, whose name needs no dot: `shop@localhost`. */
export function isMailbox(text: string): boolean {
  return isEmail(text) || (text.length <= emailLength.max && localPattern.test(text));
}

/** The same mailbox is the same however it was typed: without spaces around it, in small letters. */
export function normalizeEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
