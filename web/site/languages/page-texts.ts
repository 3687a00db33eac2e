import { fillText } from '#schema/words/fill-text.ts';

type Values = Readonly<Record<string, string | number>>;

let texts: Readonly<Record<string, string>> | undefined;
let sayOnServer: (english: string, values: Values) => string = fillText;

/** A text of an island or of another script, in the language of the page, which brings these texts along; in English it brings none. */
export function pageText(english: string, values: Values = {}): string {
  if (typeof document === 'undefined') return sayOnServer(english, values);
  texts ??= readTexts();
  return fillText(texts[english] ?? english, values);
}

function readTexts(): Readonly<Record<string, string>> {
  return JSON.parse(document.getElementById('page-texts')?.textContent ?? '{}');
}

/** Draws islands on the server with `pageText` in a language. React draws a tree in one go, so nobody else asks meanwhile. */
export function drawWithTexts(say: typeof sayOnServer, draw: () => string): string {
  const before = sayOnServer;
  sayOnServer = say;
  try {
    return draw();
  } finally {
    sayOnServer = before;
  }
}

/** "Size, Glaze, and Lid" as the language of the page puts a list. */
export function pageList(parts: readonly string[]): string {
  const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  // American English puts a comma before the "and", which all English messages do.
  const locale = /^en\b|^$/i.test(language) ? 'en-US' : language;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
}
