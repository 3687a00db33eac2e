import { chooseLanguage, type RenderedMail, renderEmail } from '#kit/email.rules.ts';

interface Texts {
  readonly confirmSubject: string;
  readonly confirmText: string;
  readonly confirmLink: string;
  readonly confirmWhy: string;
  readonly welcomeSubject: string;
  readonly welcomeText: string;
  readonly unsubscribe: string;
}

const english: Texts = {
  confirmSubject: 'Please confirm your sign-up to {list}',
  confirmText: 'Someone, hopefully you, signed this address up to {list}. Follow the link to confirm it:',
  confirmLink: 'Confirm my sign-up',
  confirmWhy: 'If it was not you, do nothing: without your confirmation no further mail comes.',
  welcomeSubject: 'You are signed up to {list}',
  welcomeText: 'Thank you for confirming. You will hear from us when there is news.',
  unsubscribe: 'Unsubscribe',
};

const texts = {
  en: english,
  de: {
    confirmSubject: 'Bitte bestätigen Sie Ihre Anmeldung zu {list}',
    confirmText:
      'Jemand, hoffentlich Sie, hat diese Adresse zu {list} angemeldet. Mit dem Link bestätigen Sie das:',
    confirmLink: 'Meine Anmeldung bestätigen',
    confirmWhy: 'Wenn Sie das nicht waren, tun Sie nichts: Ohne Ihre Bestätigung kommt keine weitere Mail.',
    welcomeSubject: 'Sie sind zu {list} angemeldet',
    welcomeText: 'Danke für Ihre Bestätigung. Sie hören von uns, wenn es Neues gibt.',
    unsubscribe: 'Abmelden',
  },
  fr: {
    confirmSubject: 'Veuillez confirmer votre inscription à {list}',
    confirmText:
      'Quelqu’un, vous sans doute, a inscrit cette adresse à {list}. Suivez le lien pour le confirmer :',
    confirmLink: 'Confirmer mon inscription',
    confirmWhy:
      'Si ce n’était pas vous, ne faites rien : sans votre confirmation, vous ne recevrez rien d’autre.',
    welcomeSubject: 'Vous êtes inscrit à {list}',
    welcomeText: 'Merci de votre confirmation. Nous vous écrirons quand il y aura des nouvelles.',
    unsubscribe: 'Se désabonner',
  },
  es: {
    confirmSubject: 'Confirme su suscripción a {list}',
    confirmText:
      'Alguien, seguramente usted, suscribió esta dirección a {list}. Siga el enlace para confirmarlo:',
    confirmLink: 'Confirmar mi suscripción',
    confirmWhy: 'Si no fue usted, no haga nada: sin su confirmación no llegará ningún otro correo.',
    welcomeSubject: 'Está suscrito a {list}',
    welcomeText: 'Gracias por confirmar. Le escribiremos cuando haya novedades.',
    unsubscribe: 'Darse de baja',
  },
} satisfies Readonly<Record<string, Texts>>;

/** The mail that asks whether the sign-up was meant. */
export function renderConfirmMail(mail: {
  readonly language: string | null;
  readonly listName: string;
  readonly url: string;
}): RenderedMail {
  const language = chooseLanguage(mail.language, texts);
  const words = texts[language];
  const fill = (text: string) => text.replaceAll('{list}', () => mail.listName);
  return renderEmail({
    ...{ language, subject: fill(words.confirmSubject), paragraphs: [fill(words.confirmText)] },
    ...{ link: { label: words.confirmLink, url: mail.url }, foot: words.confirmWhy },
  });
}

/** The first mail of a subscription, with the way out that every mail of a list has: a link, and one click in the mail program. */
export function renderWelcomeMail(mail: {
  readonly language: string | null;
  readonly listName: string;
  readonly unsubscribeUrl: string;
}): RenderedMail {
  const language = chooseLanguage(mail.language, texts);
  const words = texts[language];
  const { unsubscribeUrl: url } = mail;
  const subject = words.welcomeSubject.replaceAll('{list}', () => mail.listName);
  const email = renderEmail({
    ...{ language, subject, paragraphs: [words.welcomeText] },
    footLink: { label: words.unsubscribe, url },
  });
  return { ...email, headers: unsubscribeHeaders(url) };
}

/** What mail programs show as a button, by RFC 2369 and RFC 8058: one click, without another page. */
export function unsubscribeHeaders(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
