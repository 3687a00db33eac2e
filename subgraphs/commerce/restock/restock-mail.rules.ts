import { chooseLanguage, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';

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

const texts = {
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
} satisfies Readonly<Record<string, Texts>>;

/** The languages that a restock mail can be written in. */
export const mailLanguages = Object.keys(texts);

/** The mail that a variant is back, in the sign-up's language where there are texts in it, else in English. */
export function renderRestockMail(news: RestockNews): RenderedMail {
  const { productTitle, variantName, url } = news;
  const language = chooseLanguage(news.language, texts);
  const words = texts[language];
  const item = oneLine(variantName === '' ? productTitle : `${productTitle} (${variantName})`);
  const fill = (text: string) => text.replaceAll('{item}', () => item);
  return renderEmail({
    ...{ language, subject: fill(words.subject), paragraphs: [fill(words.news)], foot: fill(words.why) },
    link: url ? { label: words.link, url } : null,
  });
}
