import { SMTPServer } from 'smtp-server';

/** A mail that the server took, as it came over the wire. */
export interface TakenMail {
  readonly to: readonly string[];
  readonly raw: string;
}

/** A mail server of this machine. */
export interface TestMailServer {
  readonly url: string;
  readonly taken: readonly TakenMail[];
  /** Resolves once so many mails were taken. */
  takes(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a mail server; `answer` may refuse an address with an error and its `responseCode`. */
export async function startMailServer(
  answer: (address: string) => Error | null = () => null,
): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  let listeners: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        done();
        for (const listener of listeners) listener();
      });
    },
  });
  // A sender that is killed in the middle breaks its connection; that is no failure of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    takes: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (taken.length < count) return;
          listeners = listeners.filter((each) => each !== look);
          resolve();
        };
        listeners.push(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A refusal as a mail server says it. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
