import { describe, expect, test } from 'vitest';
import { describeError, hideSecrets, secretsOf } from './log.rules.ts';

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
      ...{ DATABASE_URL: 'postgresql://me:p%40ss@db/v', SMTP_URL: 'smtp://me:mail-four@mail', PORT: '3000' },
    }),
  ).toEqual(['owner-one', 'viewer-two', 'captcha-three', 'p%40ss', 'p@ss', 'mail-four']);
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
