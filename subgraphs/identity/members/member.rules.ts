const daySeconds = 24 * 60 * 60;

/** Lengths of what members write about themselves. */
export const memberLimits = {
  name: 100,
  language: 35,
  addresses: 20,
  addressField: 200,
  sessions: 50,
} as const;

/** A session that is remembered is over after 60 days; else it goes with the browser, and is over after a day at most. */
export function memberSessionSeconds(isRemembered: boolean): number {
  return isRemembered ? 60 * daySeconds : daySeconds;
}

/** A name or a line of an address is one line of at most so many characters, without control characters. */
export function isLine(text: string, maxLength: number): boolean {
  return text.length <= maxLength && !/\p{Cc}|\u2028|\u2029/u.test(text);
}

/** A language is written as BCP 47: letters and digits in parts of at most 8, with hyphens between. */
export function isLanguage(text: string): boolean {
  return text.length <= memberLimits.language && /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(text);
}

/** A country is written as its ISO 3166-1 code of two letters. */
export function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text);
}

/** Lines that a member writes about a place. */
export interface AddressLines {
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
}

const required = { name: 'a name', line1: 'a street', city: 'a city' } as const;

/** An address has a name, a street, a city and a country; each is one line. */
export function findAddressProblem(
  lines: AddressLines,
): { field: keyof AddressLines; message: string } | null {
  for (const [field, text] of Object.entries(lines)) {
    if (!isLine(text, memberLimits.addressField) && isAddressField(field))
      return {
        field,
        message: `This is longer than ${memberLimits.addressField} characters, or not one line.`,
      };
  }
  for (const field of ['name', 'line1', 'city'] as const) {
    if (lines[field].trim() === '') return { field, message: `An address needs ${required[field]}.` };
  }
  return isCountry(lines.country) ? null : { field: 'country', message: 'Choose a country.' };
}

function isAddressField(name: string): name is keyof AddressLines {
  return ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone'].includes(name);
}

/** Words for members; the same for a mail address that is known and for one that is not. */
export const memberMessages = {
  wrongCredentials: 'The email address or the password is wrong.',
  invalidEmail: 'This is no email address.',
  invalidPassword: 'A password has 8 to 1000 characters.',
  wrongPassword: 'This is not your password.',
  emailSent: 'We have sent a mail. Follow the link in it to go on.',
  tokenExpired: 'This link was used before, or is too old. Ask for a new one.',
  nameTooLong: `A name is one line of at most ${memberLimits.name} characters.`,
  unknownLanguage: 'This is no language.',
  addressGone: 'There is no such address.',
  tooManyAddresses: `An account holds at most ${memberLimits.addresses} addresses.`,
  sessionGone: 'There is no such session.',
  signUpsClosed: 'This website takes no new accounts.',
  accountsClosed: 'This website has no customer accounts. You can order without one.',
} as const;
