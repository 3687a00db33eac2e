/** Stripe knows most languages by their bare names, and finds out itself where it does not. */
export function stripeLocale(locale: string) {
  const known = ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt'] as const;
  return known.find((language) => locale.toLowerCase().startsWith(language)) ?? 'auto';
}
