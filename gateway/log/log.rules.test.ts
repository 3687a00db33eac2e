import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { describeError, hideSecrets, secretsOf, withoutTokens } from './log.rules.ts';
import { gatherLines } from './log-lines.ts';

const secret = 'marked-5ecret';

describe('an error is logged', () => {
  test('without what drivers and clients hang on it', () => {
    const cause = Object.assign(new Error('cause'), { headers: { authorization: secret } });
    const error = Object.assign(new Error('duplicate key', { cause }), {
      ...{
        code: '23505',
        constraint: 'account_email_key',
        detail: `Key (email)=(${secret}) already exists.`,
      },
      ...{ parameters: [secret], query: `SELECT '${secret}'`, response: secret, config: { url: secret } },
    });
    const logged = describeError(error);
    expect(logged).toMatchObject({
      message: 'duplicate key',
      code: '23505',
      constraint: 'account_email_key',
    });
    expect(logged.cause?.message).toBe('cause');
    expect(JSON.stringify(logged)).not.toContain(secret);
  });

  test.each([
    `invalid input syntax for type uuid: "${secret}"`,
    `Variable "$input" got invalid value { password: "${secret}" }; Field "x" is not defined.`,
    `Variable "$input" got invalid value "${secret}"`,
    `Unexpected token 'm', "${secret}" is not valid JSON`,
    `Unexpected token 'm', ..."a ${secret} b"... is not valid JSON`,
  ])('without the value that it is about: %s', (message) => {
    expect(JSON.stringify(describeError(new Error(message)))).not.toContain(secret);
  });

  test('when it is none at all', () => {
    expect(JSON.stringify(describeError({ password: secret }))).not.toContain(secret);
  });
});

test('passwords and keys of the environment are known, also those in addresses', () => {
  expect(
    secretsOf({
      ...{ OWNER_PASSWORD: 'owner-one', VIEWER_SECRET: 'viewer-two', RECAPTCHA_API_KEY: 'captcha-three' },
      ...{ STRIPE_SECRET_KEY: 'sk_test_five', STRIPE_PUBLISHABLE_KEY: 'pk_test_six' },
      ...{ DATABASE_URL: 'postgresql://me:p%40ss@db/v', SMTP_URL: 'smtp://me:mail-four@mail', PORT: '3000' },
    }),
  ).toEqual(['owner-one', 'viewer-two', 'captcha-three', 'sk_test_five', 'p%40ss', 'p@ss', 'mail-four']);
});

test.each([
  'connect to postgresql://vitrine:marked-5ecret@db.example.com/vitrine',
  'GET https://sheets.example/append?key=marked-5ecret failed',
  'authorization: Bearer marked-5ecret',
  'key vk_marked-5ecret0123456789',
  'the known one "quoted \\"secret", and marked-5ecret',
])('a line holds no secret: %s', (line) => {
  expect(hideSecrets(line, ['known one "quoted', secret])).not.toMatch(/marked-5ecret|known one/);
});

const line = (level: number, text: string) => `{"level":${level},"msg":"${text}"}\n`;

test('lines are written together, in their order, and soon', async () => {
  const written: string[] = [];
  const log = gatherLines((lines) => written.push(lines));
  log(line(30, 'one'));
  log(line(30, 'two'));
  expect(written).toEqual([]);
  await expect.poll(() => written).toEqual([line(30, 'one') + line(30, 'two')]);
  log(line(30, 'three'));
  await expect.poll(() => written[1]).toBe(line(30, 'three'));
  await setTimeout(0);
  expect(written).toHaveLength(2);
});

test('an error is written at once, behind what was said before it', () => {
  const written: string[] = [];
  const log = gatherLines((lines) => written.push(lines));
  log(line(30, 'before'));
  log(line(50, 'it broke'));
  expect(written).toEqual([line(30, 'before') + line(50, 'it broke')]);
});

test('many lines do not wait', () => {
  const written: string[] = [];
  const log = gatherLines((lines) => written.push(lines));
  for (let count = 0; count < 1_000; count++) log(line(30, 'a request that was answered'));
  expect(written.length).toBeGreaterThan(1);
});

test('a path is told without what looks like a token, and with everything else', () => {
  const token = 'q7Lk2vXw9ZbN4mTfR8sYp1cJh6dGa3eUiOoKxVnBzMQ';
  expect(withoutTokens(`/order/${token}/what`)).toBe('/order/[hidden]/what');
  for (const path of [
    '/journal/how-we-threw-our-first-1000-bowls-of-porcelain',
    '/media/files/any/Photo.jpg',
    '/',
  ])
    expect(withoutTokens(path)).toBe(path);
});
