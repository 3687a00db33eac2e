import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import type { TestInstall, TestWebsite } from '../testing.ts';
import { makeOwner } from './busy-website-testing.ts';

/** The password of every member of the tests. */
export const memberPassword = 'a long password of a member';

/** A network address that hardly anyone else in the tests asks from. */
export function anyAddress(): string {
  return `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`;
}

/** The newest mail to an address that identity wrote on a website. */
export async function readMail(
  website: TestWebsite,
  to: string,
): Promise<{ subject: string; text: string; html: string }> {
  const mails = await readMails(website, to);
  if (!mails[0]) throw new Error(`Nobody wrote to ${to}.`);
  return mails[0];
}

/** All mails to an address that identity wrote on a website, newest first. */
export async function readMails(
  website: TestWebsite,
  to: string,
): Promise<{ to: string; subject: string; text: string; html: string }[]> {
  const { accountEmails } = await website.query<{
    accountEmails: { nodes: { to: string; subject: string; text: string; html: string }[] };
  }>(website.owner, '{ accountEmails(first: 200) { nodes { to subject text html } } }');
  return accountEmails.nodes.filter((mail) => mail.to === to);
}

/** The link in a mail. */
export function linkIn({ text }: { text: string }): URL {
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
}

/** Signs someone up to a website and confirms it; gives their id. */
export async function makeMember(
  website: TestWebsite,
  email: string,
  password = memberPassword,
): Promise<string> {
  const visitor = { ...website.visitor(), address: anyAddress(), baseUrl: `http://${website.host}` };
  await website.query(
    visitor,
    'mutation ($input: SignUpMemberInput!) { signUpMember(input: $input) { __typename } }',
    { input: { email } },
  );
  const token = linkIn(await readMail(website, email.trim().toLowerCase())).searchParams.get('token');
  const { confirmMember } = await website.query<{ confirmMember: { member?: { id: string } } }>(
    visitor,
    'mutation ($input: ConfirmMemberInput!) { confirmMember(input: $input) { ... on MemberSignedIn { member { id } } ... on Problem { message } } }',
    { input: { token, password, firstName: 'Ada', lastName: 'Shopper' } },
  );
  if (!confirmMember.member) throw new Error(`No member was made: ${JSON.stringify(confirmMember)}`);
  return confirmMember.member.id;
}

/** Signs a member in over the documented path; gives the browser's cookies. */
export async function signInMember(
  shop: TestInstall,
  website: TestWebsite,
  email: string,
  options: { password?: string; cookie?: string } = {},
): Promise<string> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/site-users/account/session',
    remoteAddress: anyAddress(),
    headers: {
      host: website.host,
      'content-type': 'application/json',
      ...(options.cookie ? { cookie: options.cookie } : {}),
    },
    payload: JSON.stringify({ email, password: options.password ?? memberPassword }),
  });
  if (response.statusCode !== 200) throw new Error(`${email} could not sign in: ${response.body}`);
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

/** Every row where something about a member may be, as JSON. */
export async function readMemberRows(databaseUrl: string): Promise<unknown[]> {
  const client = await openTestConnection(databaseUrl, '*');
  try {
    const signIn = ['totp', 'recovery_code', 'sign_in_step', 'passkey', 'member_identity'];
    const own = ['member', 'member_session', 'member_address', 'confirmation_token', 'mail', ...signIn];
    const elsewhere = [
      'commerce.cart',
      'commerce.saved_payment_method',
      'commerce.payment_customer',
      'forms.subscriber',
      'forms.mail',
      'content.area_grant',
      'content.lesson_done',
    ];
    const places = [...own.map((t) => `identity.${t}`), ...elsewhere];
    const all = places.map((place) => `SELECT to_jsonb(t) AS row FROM ${place} t`);
    return (await client.query(all.join(' UNION ALL '))).rows;
  } finally {
    await client.end();
  }
}

/** What the report of three days around today says that members learned, and whether it counts all of them as new; and what that of older days says. */
export async function readLearned(website: TestWebsite) {
  const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
  const figures = '{ signUps finishedLessons { itemId item { id } members } }';
  const { now, before, members } = await website.query<{
    now: LearnedReport;
    before: LearnedReport;
    members: { nodes: unknown[] };
  }>(
    website.owner,
    `query ($from: String!, $to: String!, $old: String!) { members(first: 200) { nodes { id } }
      now: visitReport(from: $from, to: $to) ${figures} before: visitReport(from: $old, to: $old) ${figures} }`,
    { from: day(-1), to: day(1), old: day(-9) },
  );
  const finished = now.finishedLessons.filter(({ item, itemId }) => item?.id === itemId);
  return {
    lessons: finished.reduce((sum, each) => sum + each.members, 0),
    areAllMembersNew: members.nodes.length > 0 && now.signUps === members.nodes.length,
    before: [before.signUps, before.finishedLessons.length],
  };
}

/** The rows of the file of lessons that members finished these days, without their ids; the file is for who may read reports. */
export async function readLessonsFile(shop: TestInstall, website: TestWebsite): Promise<string[]> {
  const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
  const url = `/config/analytics/finished-lessons.csv?from=${day(-1)}&to=${day(1)}`;
  const { host } = website;
  expect((await shop.app.inject({ url, headers: { host } })).statusCode).toBe(401);
  const { createApiKey } = await website.query<{ createApiKey: { token: string } }>(
    { ...website.owner, accountId: await makeOwner(shop, website, 'ida@owners.test') },
    `mutation { createApiKey(input: { name: "Reports", permissions: [REPORTS_READ, CONTENT_MANAGE] }) { ... on ApiKeyCreated { token } } }`,
  );
  const headers = { host, authorization: `Bearer ${createApiKey.token}` };
  const file = await shop.app.inject({ url, headers });
  expect(file.headers['content-disposition']).toBe('attachment; filename="finished-lessons.csv"');
  const wrong = await shop.app.inject({ url: '/config/analytics/finished-lessons.csv?from=x&to=y', headers });
  expect(wrong.statusCode).toBe(400);
  return file.body
    .trim()
    .split('\r\n')
    .map((row) => row.replace(/^[^,]*,/, ''));
}

interface LearnedReport {
  readonly signUps: number;
  readonly finishedLessons: readonly { itemId: string; item: { id: string } | null; members: number }[];
}
