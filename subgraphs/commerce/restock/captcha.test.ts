import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptchaTerms } from '#kit/captcha.ts';
import { createWork, workSeconds } from '#kit/captcha-work.ts';
import { type AssessmentServer, startAssessments } from '#kit/recaptcha-testing.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { commerceSubgraph } from '../subgraph.ts';

const text = `mutation ($token: String) { signUpForRestock(input: {
  productId: "bowl", variantId: "red", email: "ada@example.com", captchaToken: $token }) {
  __typename ... on Problem { message } } }`;

let commerce: TestSubgraph;
let google: AssessmentServer;
let visitors = 0;

beforeAll(async () => {
  google = await startAssessments();
  commerce = await openTestSubgraph(commerceSubgraph);
  await commerce.sql(`
    INSERT INTO product (id, website_id, collection_id, type, slug, title)
      VALUES ('bowl', 'website', 'shop', 1, 'bowl', 'Bowl');
    INSERT INTO variant (id, website_id, product_id, sku, price_cents, stock)
      VALUES ('red', 'website', 'bowl', 'BOWL', 1200, 0)`);
});
afterAll(async () => {
  await commerce.close();
  await google.close();
});

/** A sign-up of someone new, with what their browser sends along. */
async function signUp(token: string | null, captcha: CaptchaTerms): Promise<unknown> {
  visitors += 1;
  const viewer = { websiteId: 'website', address: `203.0.113.${visitors}`, captcha };
  const answer = await commerce.run(text, { token }, viewer);
  return answer.at('signUpForRestock.__typename') ?? answer.errors?.[0]?.extensions?.code;
}

const key = 'k'.repeat(64);
const byWork: CaptchaTerms = { provider: 'ALTCHA', key };

/** Does the work that a browser is given, and writes it down as a browser does. */
async function work(action: string, given: { signedWith?: string; at?: Date } = {}): Promise<string> {
  const challenge = await createWork(given.signedWith ?? key, action, given.at ?? new Date());
  const solution = await solveChallenge({ challenge, deriveKey });
  return tokenOf({ challenge, solution });
}

const tokenOf = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');

describe('where browsers do work', () => {
  test('it is good once, even when it is brought by many at the same time', async () => {
    const token = await work('waitlist');
    const kinds = await Promise.all(Array.from({ length: 8 }, () => signUp(token, byWork)));
    expect(kinds.sort()).toEqual([...Array(7).fill('CaptchaFailed'), 'SignedUpForRestock']);
    expect(await signUp(token, byWork)).toBe('CaptchaFailed');
  });

  test('it is no good for anything else, from elsewhere, too late, undone or made easier', async () => {
    const late = new Date(Date.now() - (workSeconds + 10) * 1_000);
    const challenge = await createWork(key, 'waitlist', new Date());
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    const tokens = [
      null,
      '',
      'rubbish',
      await work('review'),
      await work('waitlist', { signedWith: 'x'.repeat(64) }),
      await work('waitlist', { at: late }),
      tokenOf({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
      tokenOf({ challenge: easier, solution: await solveChallenge({ challenge: easier, deriveKey }) }),
    ];
    for (const token of tokens) expect(await signUp(token, byWork)).toBe('CaptchaFailed');
  });
});

describe('where Google scores visitors', () => {
  const byScore = (change: object = {}): CaptchaTerms => ({
    ...{ provider: 'RECAPTCHA_ENTERPRISE', siteKey: '6LcSiteKey', projectId: 'my-shop', apiKey: 'secret' },
    ...{ minScore: 0.5, apiUrl: google.url },
    ...change,
  });

  test.each([
    ['waitlist:0.9:1', 'SignedUpForRestock'],
    ['waitlist:0.5:2', 'SignedUpForRestock'],
    ['waitlist:0.4:3', 'CaptchaFailed'],
    ['login:0.9:4', 'CaptchaFailed'],
    ['rubbish', 'CaptchaFailed'],
    ['', 'CaptchaFailed'],
    [null, 'CaptchaFailed'],
  ])('the token %j is answered with %s', async (token, kind) => {
    expect(await signUp(token, byScore())).toBe(kind);
  });

  test('a token is good once', async () => {
    expect(await signUp('waitlist:0.9:5', byScore())).toBe('SignedUpForRestock');
    expect(await signUp('waitlist:0.9:5', byScore())).toBe('CaptchaFailed');
  });

  test('the service is asked about the site, the action and the visitor, with the key in a header', async () => {
    await signUp('waitlist:0.9:6', byScore());
    expect(google.asked.at(-1)).toEqual({
      path: '/v1/projects/my-shop/assessments',
      apiKey: 'secret',
      event: {
        ...{ token: 'waitlist:0.9:6', siteKey: '6LcSiteKey', expectedAction: 'waitlist' },
        userIpAddress: `203.0.113.${visitors}`,
      },
    });
  });
});

test('where nobody checks, nothing is asked of visitors', async () => {
  visitors += 1;
  const viewer = { websiteId: 'website', address: `203.0.113.${visitors}` };
  const answer = await commerce.run(text, { token: null }, viewer);
  expect(answer.at('signUpForRestock.__typename')).toBe('SignedUpForRestock');
});
