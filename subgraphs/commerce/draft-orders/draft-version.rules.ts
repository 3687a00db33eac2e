const prefix = 'draft:';

/** What an order of a draft says that its customer saw. */
export function versionOfDraft({ revision }: { readonly revision: number }): string {
  return `${prefix}${revision}`;
}

/** True for an order that was made of a draft, and of no cart. */
export function isOfDraft({ version }: { readonly version: string }): boolean {
  return version.startsWith(prefix);
}
