/** The address of a website as people type it, with or without its scheme; null for what is none. */
export function readSiteAddress(text: string): URL | null {
  const typed = text.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (typed.length > 1_000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isOfTheWeb = ['http:', 'https:'].includes(url.protocol) && /[^.]\.[^.]/.test(url.hostname);
  return isOfTheWeb && url.username === '' && url.password === '' ? url : null;
}
