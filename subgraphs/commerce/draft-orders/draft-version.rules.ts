const prefix = 'draft:';
const donationPrefix = 'donation:';

/** What an order of a draft says that its customer saw. */
export function versionOfDraft({
  revision,
  donation,
}: {
  readonly revision: number;
  readonly donation: object | null;
}): string {
  return `${donation ? donationPrefix : prefix}${revision}`;
}

/** True for an order that was made of a draft, and of no cart. */
export function isOfDraft(order: { readonly version: string }): boolean {
  return order.version.startsWith(prefix) || isDonation(order);
}

/** True for an order by which something is given, and nothing bought. */
export function isDonation({ version }: { readonly version: string }): boolean {
  return version.startsWith(donationPrefix);
}
