const english = {
  label: 'Cookies',
  text: 'We would like to keep cookies in your browser that tell us how often our pages are visited. What the website needs to work, such as your cart, is kept either way.',
  accept: 'Allow statistics',
  decline: 'Only what is needed',
};

const german: typeof english = {
  label: 'Cookies',
  text: 'Wir möchten Cookies in Ihrem Browser speichern, die uns sagen, wie oft unsere Seiten besucht werden. Was die Website zum Funktionieren braucht, etwa Ihr Warenkorb, wird in jedem Fall gespeichert.',
  accept: 'Statistik erlauben',
  decline: 'Nur Notwendiges',
};

/** What the banner says in the language of a page. */
export function consentWords(language: string): typeof english {
  return /^de\b/i.test(language) ? german : english;
}
