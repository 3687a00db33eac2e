/** One mail: `{host}` is the website. */
interface Texts {
  readonly subject: string;
  readonly body: string;
  /** The words of its link; empty when it has none. */
  readonly button: string;
}

/** Every mail that site users get, and contributors about their password. */
export interface MailTexts {
  /** The address asked for an account. */
  readonly SIGN_UP: Texts;
  /** The address asked for an account and has one. */
  readonly HAS_ACCOUNT: Texts;
  /** The account's password was forgotten. */
  readonly RESET: Texts;
  /** A password was asked for, and there is no account. */
  readonly NO_ACCOUNT: Texts;
  /** A contributor's password was asked for, and the address builds nothing there. */
  readonly NO_CONTRIBUTOR: Texts;
  /** The address is to become an account's. */
  readonly NEW_EMAIL: Texts;
  /** The address that is to become an account's has an account of its own. */
  readonly EMAIL_TAKEN: Texts;
  /** Tells the old address. */
  readonly EMAIL_CHANGED: Texts;
  /** Tells that the password was changed. */
  readonly PASSWORD_CHANGED: Texts;
}

const en: MailTexts = {
  SIGN_UP: {
    subject: 'Confirm your account at {host}',
    body: 'Someone, hopefully you, asked for an account at {host} with this address. Follow the link within a day to choose a password. If it was not you, there is nothing to do.',
    button: 'Make my account',
  },
  HAS_ACCOUNT: {
    subject: 'You have an account at {host}',
    body: 'Someone, hopefully you, asked for an account at {host} with this address. You have one already: sign in with your password, or follow the link within an hour to choose a new one. If it was not you, there is nothing to do.',
    button: 'Choose a new password',
  },
  RESET: {
    subject: 'Your password for {host}',
    body: 'Someone, hopefully you, asked for a new password at {host}. Follow the link within an hour to choose one. If it was not you, there is nothing to do: your password stays as it is.',
    button: 'Choose a new password',
  },
  NO_ACCOUNT: {
    subject: 'You have no account at {host}',
    body: 'Someone, hopefully you, asked for a new password at {host}, but this address has no account there. Follow the link within a day to make one. If it was not you, there is nothing to do.',
    button: 'Make my account',
  },
  NO_CONTRIBUTOR: {
    subject: 'You have no account at {host}',
    body: 'Someone, hopefully you, asked for a new password to work on {host}, but this address is not one of its contributors. Try the address that you were invited with. If it was not you, there is nothing to do.',
    button: '',
  },
  NEW_EMAIL: {
    subject: 'Confirm your new address for {host}',
    body: 'This address is to become the one of an account at {host}. Follow the link within a day if that is right. If it was not you, there is nothing to do.',
    button: 'Use this address',
  },
  EMAIL_TAKEN: {
    subject: 'This address has an account at {host}',
    body: 'Someone wanted to use this address for another account at {host}, but it has an account of its own. Nothing was changed.',
    button: '',
  },
  EMAIL_CHANGED: {
    subject: 'Your address at {host} was changed',
    body: 'Your account at {host} has another mail address from now on. If it was not you, write to {host} at once.',
    button: '',
  },
  PASSWORD_CHANGED: {
    subject: 'Your password at {host} was changed',
    body: 'The password of your account at {host} was changed, and all other sessions were ended. If it was not you, choose a new one at once and write to {host}.',
    button: '',
  },
};

const de: MailTexts = {
  SIGN_UP: {
    subject: 'Bestätigen Sie Ihr Konto bei {host}',
    body: 'Mit dieser Adresse wurde, hoffentlich von Ihnen, um ein Konto bei {host} gebeten. Folgen Sie innerhalb eines Tages dem Link, um ein Passwort zu wählen. Waren Sie es nicht, ist nichts zu tun.',
    button: 'Konto anlegen',
  },
  HAS_ACCOUNT: {
    subject: 'Sie haben ein Konto bei {host}',
    body: 'Mit dieser Adresse wurde, hoffentlich von Ihnen, um ein Konto bei {host} gebeten. Sie haben schon eines: Melden Sie sich mit Ihrem Passwort an, oder folgen Sie innerhalb einer Stunde dem Link, um ein neues zu wählen. Waren Sie es nicht, ist nichts zu tun.',
    button: 'Neues Passwort wählen',
  },
  RESET: {
    subject: 'Ihr Passwort für {host}',
    body: 'Es wurde, hoffentlich von Ihnen, um ein neues Passwort bei {host} gebeten. Folgen Sie innerhalb einer Stunde dem Link, um eines zu wählen. Waren Sie es nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    button: 'Neues Passwort wählen',
  },
  NO_ACCOUNT: {
    subject: 'Sie haben kein Konto bei {host}',
    body: 'Es wurde, hoffentlich von Ihnen, um ein neues Passwort bei {host} gebeten, aber diese Adresse hat dort kein Konto. Folgen Sie innerhalb eines Tages dem Link, um eines anzulegen. Waren Sie es nicht, ist nichts zu tun.',
    button: 'Konto anlegen',
  },
  NO_CONTRIBUTOR: {
    subject: 'Sie haben kein Konto bei {host}',
    body: 'Es wurde, hoffentlich von Ihnen, um ein neues Passwort für die Arbeit an {host} gebeten, aber diese Adresse gehört niemandem, der daran arbeitet. Versuchen Sie es mit der Adresse, an die Ihre Einladung ging. Waren Sie es nicht, ist nichts zu tun.',
    button: '',
  },
  NEW_EMAIL: {
    subject: 'Bestätigen Sie Ihre neue Adresse für {host}',
    body: 'Diese Adresse soll die eines Kontos bei {host} werden. Folgen Sie innerhalb eines Tages dem Link, wenn das stimmt. Waren Sie es nicht, ist nichts zu tun.',
    button: 'Diese Adresse verwenden',
  },
  EMAIL_TAKEN: {
    subject: 'Diese Adresse hat ein Konto bei {host}',
    body: 'Jemand wollte diese Adresse für ein anderes Konto bei {host} verwenden, aber sie hat ein eigenes. Es wurde nichts geändert.',
    button: '',
  },
  EMAIL_CHANGED: {
    subject: 'Ihre Adresse bei {host} wurde geändert',
    body: 'Ihr Konto bei {host} hat ab jetzt eine andere Mailadresse. Waren Sie es nicht, schreiben Sie {host} sofort.',
    button: '',
  },
  PASSWORD_CHANGED: {
    subject: 'Ihr Passwort bei {host} wurde geändert',
    body: 'Das Passwort Ihres Kontos bei {host} wurde geändert, und alle anderen Sitzungen wurden beendet. Waren Sie es nicht, wählen Sie sofort ein neues und schreiben Sie {host}.',
    button: '',
  },
};

/** The texts of all mails, by language. */
export const memberMailTexts = { en, de } as const;
