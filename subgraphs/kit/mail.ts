import type { Transporter } from 'nodemailer';
import { isMailbox } from '#schema/email-address.rules.ts';
import { Outage } from './outage.ts';

/** Whom a mail is from, for who reads it. */
export interface MailSender {
  /** What mail programs show in place of the operator's name; null for that. */
  readonly name: string | null;
  /** Where answers go: one address, without a name; null for where the mail came from. */
  readonly replyTo: string | null;
}

/** A mail, ready to be handed over. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  /** An address, or `Name <address>`. */
  readonly from: string;
  /** Null for the operator alone. */
  readonly sender: MailSender | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** `<id@domain>`; the same for each attempt, so that whoever gets a mail twice can tell. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where mails go. */
export interface MailPort {
  /** `SMTP` when they leave for a mail server; `KEPT` when none is configured and they only stay where they are stored. */
  readonly delivery: 'SMTP' | 'KEPT';
  /** The sender of every mail. */
  readonly from: string;
  /** What is wrong with the mail server, in a sentence; nothing while it works, and where there is none. */
  readonly problems: readonly string[];
  /** Hands a mail over; throws a `MailRefused` when trying again cannot help. */
  send(mail: Mail): Promise<void>;
}

/** How an install sends mails. */
export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly smtpUrl: string;
  readonly from: string;
}

/** The mail server will never take this mail, or it must not be sent. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The sender of mails that stay here. */
export const keptFrom = 'shop@localhost';

const controlCharacter = /\p{Cc}|\u2028|\u2029/u;
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/;
/** Headers that the mail's own fields make; a second one would send it elsewhere or let it look like another. */
const ownHeaders =
  /^(?:to|cc|bcc|from|sender|reply-to|return-path|subject|date|message-id|mime-version|content-.*)$/i;

/** No header may hold a line break or another control character, and a mail goes to exactly one address. */
export function findMailProblem(mail: Mail): string | null {
  const { to, from, sender, subject, messageId, headers } = mail;
  const values = {
    to,
    from,
    'name of the sender': sender?.name ?? '',
    subject,
    'message-id': messageId,
    ...headers,
  };
  for (const [name, value] of Object.entries(values)) {
    if (controlCharacter.test(value)) return `The header ${JSON.stringify(name)} holds a control character.`;
  }
  for (const name of Object.keys(headers)) {
    if (!headerName.test(name) || ownHeaders.test(name))
      return `${JSON.stringify(name)} is no header to add.`;
  }
  if (!isMailbox(to)) return 'A mail goes to one address.';
  if (!isSender(from)) return 'A mail comes from an address, or from Name <address>.';
  return /^<[^\s<>@]+@[^\s<>@]+>$/.test(messageId) ? null : 'The message id must be <id@domain>.';
}

/** A sender is an address, or a name followed by an address in angle brackets. */
export function isSender(from: string): boolean {
  return !controlCharacter.test(from) && from.length <= 320 && addressOf(from) !== undefined;
}

/** `<id@domain>`, with the domain of the sender. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${addressOf(from)?.split('@')[1] ?? 'localhost'}>`;
}

function addressOf(from: string): string | undefined {
  const [, bracketed] = /^[^<>]*<([^<>]+)>$/.exec(from) ?? [];
  const bare = bracketed ?? from;
  return isMailbox(bare) ? bare : undefined;
}

/** The port that the settings ask for: a mail server, or none. */
export function createMailPort(settings: MailSettings | undefined, patienceMs = 20_000): MailPort {
  return settings ? smtpPort(settings, patienceMs) : keepingPort();
}

/** Nothing is sent, and whoever asks is told so: the mail stays where it was stored before. */
function keepingPort(): MailPort {
  return {
    delivery: 'KEPT',
    from: keptFrom,
    problems: [],
    async send(mail) {
      assertMail(mail);
    },
  };
}

function smtpPort({ smtpUrl, from }: MailSettings, patienceMs: number): MailPort {
  const outage = new Outage('The mail server takes no mails: they wait, and each is tried for about an hour');
  let opened: Promise<Transporter> | undefined;
  return {
    delivery: 'SMTP',
    from,
    get problems() {
      return outage.problems;
    },
    async send(mail) {
      assertMail(mail);
      const { headers, sender, from, ...fields } = mail;
      const shownFrom = sender?.name ? { name: sender.name, address: addressOf(from) ?? from } : from;
      // An address that is none loses nobody the mail.
      const replyTo = sender?.replyTo && isMailbox(sender.replyTo) ? sender.replyTo : undefined;
      try {
        opened ??= openTransport(smtpUrl, patienceMs);
        const transport = await opened;
        const message = {
          ...fields,
          from: shownFrom,
          ...(replyTo ? { replyTo } : {}),
          headers: { ...headers },
        };
        await outage.during(
          () => transport.sendMail(message),
          (error) => !isAboutMail(error),
        );
      } catch (error) {
        throw isForGood(error) ? new MailRefused(messageOf(error), { cause: error }) : error;
      }
    },
  };
}

/** The library is loaded with the first mail. */
async function openTransport(smtpUrl: string, patienceMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs / 2,
    greetingTimeout: patienceMs / 2,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function assertMail(mail: Mail): void {
  const problem = findMailProblem(mail);
  if (problem) throw new MailRefused(problem);
}

/** A server that answers 5xx to the address or the content will not change its mind; a password can be put right. */
function isForGood(error: unknown): boolean {
  return isAboutMail(error) && Number(error.responseCode) >= 500;
}

/** Whether the server answered, and it was to the address or the content. */
function isAboutMail(error: unknown): error is Error & { readonly responseCode: unknown } {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
