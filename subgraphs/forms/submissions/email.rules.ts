/** A mail address has 3 to 256 characters. */
export const emailLength = { min: 3, max: 256 } as const;

/** What is said of one that is none. */
export const emailMessage = 'Email is not valid. Email addresses should follow the format user@domain.com.';

/** No space, no second address, a name before the sign and a host with a dot behind it. */
const address = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]{2,}$/;

/** A mail address has 3 to 256 characters and stands for one mailbox. */
export function isEmail(text: string): boolean {
  const { length } = text;
  return (
    length >= emailLength.min && length <= emailLength.max && !/\p{Cc}/u.test(text) && address.test(text)
  );
}

/** The same mailbox in one spelling: most mail servers know no large letters. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
