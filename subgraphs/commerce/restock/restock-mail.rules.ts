/** What a restock mail tells. */
export interface RestockNews {
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  readonly productTitle: string;
  /** Option values joined by ` / `; empty for a product with one variant. */
  readonly variantName: string;
  /** The product's page, absolute; null when the shop's address is not known. */
  readonly url: string | null;
}

/** A mail in both its forms. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Texts {
  readonly subject: string;
  readonly news: string;
  readonly link: string;
  readonly why: string;
}

const english: Texts = {
  subject: '{item} is back in stock',
  news: '{item} is back in stock. There may not be many, and this mail keeps none for you.',
  link: 'See it in the shop',
  why: 'You get this mail because this address asked to hear when {item} is back. It is the only one: you do not have to unsubscribe from anything.',
};

const texts: Readonly<Record<string, Texts>> = {
  en: english,
  de: {
    subject: '{item} ist wieder da',
    news: '{item} ist wieder da. Es sind vielleicht nicht viele, und diese Mail reserviert nichts.',
    link: 'Im Shop ansehen',
    why: 'Sie bekommen diese Mail, weil mit dieser Adresse darum gebeten wurde zu hören, wenn {item} wieder da ist. Es bleibt bei dieser einen: Sie müssen nichts abbestellen.',
  },
  fr: {
    subject: '{item} est de nouveau disponible',
    news: '{item} est de nouveau disponible. Les quantités sont peut-être limitées, et ce message ne réserve rien.',
    link: 'Voir dans la boutique',
    why: 'Vous recevez ce message parce que cette adresse a demandé à être prévenue du retour de {item}. C’est le seul : vous n’avez pas à vous désabonner.',
  },
  es: {
    subject: '{item} vuelve a estar disponible',
    news: '{item} vuelve a estar disponible. Puede que no haya muchas unidades, y este correo no reserva ninguna.',
    link: 'Ver en la tienda',
    why: 'Recibe este correo porque desde esta dirección se pidió un aviso cuando {item} volviera. Es el único: no tiene que darse de baja de nada.',
  },
};

/** The languages that a restock mail can be written in. */
export const mailLanguages = Object.keys(texts);

const longestSubject = 150;

/** The mail that a variant is back, in the sign-up's language where there are texts in it, else in English. */
export function renderRestockMail(news: RestockNews): RenderedMail {
  const language = chooseLanguage(news.language);
  const words = texts[language] ?? english;
  const item = itemName(news);
  const fill = (text: string) => text.replaceAll('{item}', () => item);
  const { url } = news;
  const text = [fill(words.news), ...(url ? [`${words.link}: ${url}`] : []), `-- \n${fill(words.why)}`];
  const link = url ? `<p><a href="${escapeHtml(url)}">${escapeHtml(words.link)}</a></p>\n` : '';
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(fill(words.subject))}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
<p>${escapeHtml(fill(words.news))}</p>
${link}<p style="color: #595959; font-size: 0.875em">${escapeHtml(fill(words.why))}</p>
</body>
</html>
`;
  return { subject: cut(fill(words.subject)), text: `${text.join('\n\n')}\n`, html };
}

/** The sign-up's language, else the same without its territory, else English. */
function chooseLanguage(language: string | null): string {
  const [base = 'en'] = (language ?? 'en').toLowerCase().split('-');
  return mailLanguages.includes(base) ? base : 'en';
}

/** One line without control characters: a title becomes part of a mail's headers. */
function itemName({ productTitle, variantName }: RestockNews): string {
  const name = variantName === '' ? productTitle : `${productTitle} (${variantName})`;
  return name
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function cut(subject: string): string {
  const letters = [...subject];
  return letters.length > longestSubject ? `${letters.slice(0, longestSubject - 1).join('')}…` : subject;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
