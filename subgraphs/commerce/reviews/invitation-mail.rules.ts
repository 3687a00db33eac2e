/** What the mail of an invitation tells. */
export interface InvitationNews {
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  readonly productTitle: string;
  /** The page that the token opens, absolute. */
  readonly url: string;
}

/** A mail in both its forms. */
export interface InvitationMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
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

const texts: Readonly<Record<string, Texts>> = {
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
};

const longestSubject = 150;

/** The mail that asks for a review, in the buyer's language where there are texts in it, else in English. */
export function renderInvitationMail({ language, productTitle, url }: InvitationNews): InvitationMail {
  const base = (language ?? 'en').toLowerCase().split('-')[0] ?? 'en';
  const tongue = Object.hasOwn(texts, base) ? base : 'en';
  const words = texts[tongue] ?? english;
  const item = oneLine(productTitle);
  const fill = (text: string) => text.replaceAll('{item}', () => item);
  const html = `<!doctype html>
<html lang="${tongue}">
<head><meta charset="utf-8"><title>${escapeHtml(fill(words.subject))}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
<p>${escapeHtml(fill(words.ask))}</p>
<p><a href="${escapeHtml(url)}">${escapeHtml(words.link)}</a></p>
<p style="color: #595959; font-size: 0.875em">${escapeHtml(fill(words.why))}</p>
</body>
</html>
`;
  const text = `${fill(words.ask)}\n\n${words.link}: ${url}\n\n-- \n${fill(words.why)}\n`;
  return { subject: cut(fill(words.subject)), text, html };
}

/** One line without control characters: a title becomes part of a mail's headers. */
function oneLine(title: string): string {
  return title
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
