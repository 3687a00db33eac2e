import { chooseLanguage, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';

/** What the mail of an invitation tells. */
export interface InvitationNews {
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  readonly productTitle: string;
  /** The page that the token opens, absolute. */
  readonly url: string;
}

interface Texts {
  readonly subject: string;
  readonly ask: string;
  readonly link: string;
  readonly why: string;
}

const english: Texts = {
  subject: 'How do you like {item}?',
  ask: 'You bought {item}. Others would like to know what you think of it: a few words and some stars are enough.',
  link: 'Write a review',
  why: 'You get this mail because {item} was bought with this address. The link is yours alone, works once, and for 60 days. If you do not want to write anything, you do not have to do anything.',
};

const texts = {
  en: english,
  de: {
    subject: 'Wie gefällt Ihnen {item}?',
    ask: 'Sie haben {item} gekauft. Andere möchten gern wissen, was Sie davon halten: ein paar Worte und einige Sterne genügen.',
    link: 'Bewertung schreiben',
    why: 'Sie bekommen diese Mail, weil {item} mit dieser Adresse gekauft wurde. Der Link ist nur für Sie, gilt einmal und 60 Tage lang. Wenn Sie nichts schreiben möchten, müssen Sie nichts tun.',
  },
  fr: {
    subject: 'Que pensez-vous de {item} ?',
    ask: 'Vous avez acheté {item}. D’autres aimeraient savoir ce que vous en pensez : quelques mots et quelques étoiles suffisent.',
    link: 'Écrire un avis',
    why: 'Vous recevez ce message parce que {item} a été acheté avec cette adresse. Le lien n’est que pour vous, ne sert qu’une fois et reste valable 60 jours. Si vous ne souhaitez rien écrire, vous n’avez rien à faire.',
  },
  es: {
    subject: '¿Qué le parece {item}?',
    ask: 'Usted compró {item}. Otras personas quieren saber qué le parece: bastan unas palabras y unas estrellas.',
    link: 'Escribir una reseña',
    why: 'Recibe este correo porque {item} se compró con esta dirección. El enlace es solo para usted, sirve una vez y durante 60 días. Si no desea escribir nada, no tiene que hacer nada.',
  },
} satisfies Readonly<Record<string, Texts>>;

/** The mail that asks for a review, in the buyer's language where there are texts in it, else in English. */
export function renderInvitationMail(news: InvitationNews): RenderedMail {
  const language = chooseLanguage(news.language, texts);
  const words = texts[language];
  const item = oneLine(news.productTitle);
  const fill = (text: string) => text.replaceAll('{item}', () => item);
  return renderEmail({
    ...{ language, subject: fill(words.subject), paragraphs: [fill(words.ask)], foot: fill(words.why) },
    link: { label: words.link, url: news.url },
  });
}
