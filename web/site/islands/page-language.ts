/** What addresses begin with in the language of the page, such as `/de`; empty for the website's own. */
export function languagePrefix(): string {
  const data = document.getElementById('page-context')?.textContent ?? '';
  return /"languagePrefix":"(\/[a-z0-9-]+)"/.exec(data)?.[1] ?? '';
}

/** An address of a service with the language that its answer is to be in. */
export function inPageLanguage(url: string): string {
  const prefix = languagePrefix();
  return prefix === '' ? url : `${url}?language=${prefix.slice(1)}`;
}
