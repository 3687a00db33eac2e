import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '#kit/smtp-testing.ts';
import { anyAddress } from '../testing/member-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';

let mailServer: TestMailServer;
let shop: TestInstall;

beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await openTestInstall({ SMTP_URL: mailServer.url, MAIL_FROM: 'The host <mail@example.com>' });
});
afterAll(async () => {
  await shop?.close();
  await mailServer?.close();
});

test('the mails of a website come under its title, from the operator’s address, and are answered to its own', async () => {
  const website = await shop.createWebsite('Corner Shop');
  await website.query(
    website.owner,
    'mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }',
    { input: { settings: { contactEmail: 'hello@corner.example' } } },
  );
  const visitor = { ...website.visitor(), address: anyAddress(), baseUrl: `http://${website.host}` };
  await website.query(
    visitor,
    'mutation ($input: SignUpMemberInput!) { signUpMember(input: $input) { __typename } }',
    { input: { email: 'ada@example.com' } },
  );
  await mailServer.takes(1);
  expect(mailServer.taken[0]?.raw).toContain('From: Corner Shop <mail@example.com>');
  expect(mailServer.taken[0]?.raw).toContain('Reply-To: hello@corner.example');
});
