import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailPort, findMailProblem, isSender, type Mail, MailRefused, messageIdOf } from './mail.ts';
import { refusal, startMailServer, type TestMailServer } from './smtp-testing.ts';

const mail: Mail = {
  to: 'ada@example.com',
  from: 'Corner Shop <shop@example.com>',
  sender: null,
  subject: 'Über 100 bowls are back',
  text: 'They are back.',
  html: '<p>They are back.</p>',
  messageId: '<018f@example.com>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

let server: TestMailServer;
const answers = new Map<string, Error>([
  ['gone@example.com', refusal(550, 'No such mailbox')],
  ['full@example.com', refusal(452, 'Mailbox is full')],
]);

beforeAll(async () => {
  server = await startMailServer((address) => answers.get(address) ?? null);
});
afterAll(() => server.close());

test('a mail arrives with its text, its HTML, its subject and its Message-ID', async () => {
  const port = createMailPort({ smtpUrl: server.url, from: mail.from });
  await port.send(mail);
  const [taken] = server.taken;
  expect(taken?.to).toEqual(['ada@example.com']);
  expect(taken?.raw).toContain('Message-ID: <018f@example.com>');
  expect(taken?.raw).toContain('From: Corner Shop <shop@example.com>');
  expect(taken?.raw).toContain('Auto-Submitted: auto-generated');
  expect(taken?.raw).toMatch(/Subject: =\?UTF-8\?Q\?=C3=9Cber_100/);
  expect(taken?.raw).toContain('text/plain');
  expect(taken?.raw).toContain('text/html');
  expect(port.delivery).toBe('SMTP');
});

test('a mail names the website that it comes from, whatever that is called', async () => {
  const port = createMailPort({ smtpUrl: server.url, from: mail.from });
  await port.send({ ...mail, sender: { name: 'Mugs, “cups” <more>', replyTo: null } });
  await port.send({ ...mail, sender: { name: 'Bowls & Co. <evil@example.com>', replyTo: 'not an address' } });
  const senders = server.taken
    .slice(-2)
    .map(({ raw }) => /^From: (.+)$/m.exec(raw.replace(/\r\n\s+/g, ' '))?.[1]?.trim());
  expect(senders[0]).toMatch(/^=\?UTF-8\?Q\?Mugs.*<shop@example\.com>$/);
  expect(senders[1]).toBe('"Bowls & Co. <evil@example.com>" <shop@example.com>');
  expect(server.taken.at(-1)?.raw).not.toContain('Reply-To');
  const sender = { name: 'Shop\r\nBcc: eve@example.com', replyTo: null };
  expect(findMailProblem({ ...mail, sender })).toContain('control character');
});

test('an address that the server does not know is given up at once; a full mailbox is tried again', async () => {
  const port = createMailPort({ smtpUrl: server.url, from: mail.from });
  await expect(port.send({ ...mail, to: 'gone@example.com' })).rejects.toBeInstanceOf(MailRefused);
  const failure = await port.send({ ...mail, to: 'full@example.com' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
});

test('a server that hangs is told of until it takes a mail again; a full mailbox is not its fault', async () => {
  let isHanging = true;
  const hanging = createServer((socket) => {
    if (!isHanging) socket.pipe(connect(Number(new URL(server.url).port), '127.0.0.1')).pipe(socket);
  });
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const address = hanging.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const port = createMailPort({ smtpUrl: url, from: mail.from }, 800);
  expect(port.problems).toEqual([]);
  await expect(port.send(mail)).rejects.toThrow('Greeting never received');
  expect(port.problems).toEqual([expect.stringContaining('The mail server takes no mails')]);
  isHanging = false;
  await port.send({ ...mail, to: 'full@example.com' }).catch(() => undefined);
  expect(port.problems).toEqual([]);
  await port.send(mail);
  hanging.close();
});

test('a server that does not answer is tried again', async () => {
  const port = createMailPort({ smtpUrl: 'smtp://127.0.0.1:1', from: mail.from });
  const failure = await port.send(mail).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(MailRefused);
});

test.each<[string, Partial<Mail>]>([
  ['a second recipient behind a line break in the subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
  ['a line break in the address', { to: 'ada@example.com\nBcc: eve@example.com' }],
  ['two addresses', { to: 'ada@example.com, eve@example.com' }],
  ['a name that hides another address', { to: '"ada@example.com" <eve@example.com>' }],
  ['no address', { to: 'ada' }],
  ['a sender with a line break', { from: 'Shop <shop@example.com>\r\nBcc: eve@example.com' }],
  ['a header that addresses someone else', { headers: { Bcc: 'eve@example.com' } }],
  ['a header whose name holds a line break', { headers: { 'X-A\r\nBcc': 'eve@example.com' } }],
  ['a header whose value holds a line break', { headers: { 'X-A': 'b\r\nBcc: eve@example.com' } }],
  ['a message id with a line break', { messageId: '<a@b>\r\nBcc: eve@example.com' }],
])('%s is never sent, with a mail server or without', async (_what, change) => {
  const before = server.taken.length;
  const broken = { ...mail, ...change };
  expect(findMailProblem(broken)).not.toBeNull();
  for (const port of [createMailPort({ smtpUrl: server.url, from: mail.from }), createMailPort(undefined)])
    await expect(port.send(broken)).rejects.toBeInstanceOf(MailRefused);
  expect(server.taken).toHaveLength(before);
});

test('without a mail server nothing is sent, and the port says that mails are kept', async () => {
  const port = createMailPort(undefined);
  await port.send(mail);
  expect(port.delivery).toBe('KEPT');
});

test('the same mail has the same Message-ID each time, in the sender’s domain', () => {
  expect(messageIdOf('018f', 'Corner Shop <shop@example.com>')).toBe('<018f@example.com>');
  expect(messageIdOf('018f', 'shop@example.com')).toBe('<018f@example.com>');
});

test.each([
  ['shop@example.com', true],
  ['Corner Shop <shop@example.com>', true],
  ['Corner Shop', false],
  ['shop@example.com\n', false],
  ['<shop@example.com', false],
])('%j as a sender: %s', (from, isRight) => {
  expect(isSender(from)).toBe(isRight);
});
