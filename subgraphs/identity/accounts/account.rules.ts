/** The longest address that mail can be delivered to. */
const maxEmailLength = 254;
const minPasswordLength = 8;
const maxPasswordLength = 1000;

/** Mail addresses that differ in case or in blanks around them are the same account's. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** A mail address has a name, an @ and a domain with a dot, no blanks, and at most 254 characters. */
export function isEmail(email: string): boolean {
  return (
    email.length <= maxEmailLength &&
    /^[^\s@"<>(),;:\\[\]]{1,64}@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/.test(email)
  );
}

/** A new password has 8 to 1000 characters; what they are is its owner's choice. */
export function isAcceptablePassword(password: string): boolean {
  return password.length >= minPasswordLength && password.length <= maxPasswordLength;
}

/** An account is seen by its owner, and by whoever manages the contributors of a website that it contributes to. */
export function canSeeAccount(
  viewer: { readonly accountId?: string; readonly permissions: readonly string[] },
  accountId: string,
  isContributor: boolean,
): boolean {
  if (viewer.accountId === accountId) return true;
  return isContributor && viewer.permissions.includes('CONTRIBUTORS_MANAGE');
}
