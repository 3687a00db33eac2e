import { afterAll, beforeAll } from 'vitest';
import { attack } from './attack.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
const publicHost = 'public.test';

beforeAll(async () => {
  stage = await setStage({ PUBLIC_URL: `https://${publicHost}`, TRUST_PROXY: 'true' });
});
afterAll(() => stage.close());

attack('every page says what may run on it, and over TLS that it is asked over TLS only', async (tries) => {
  for (const path of [
    '/',
    '/journal',
    '/journal/story',
    '/cart',
    '/search?q=a',
    '/account/sign-in',
    '/config/sign-in',
    '/nowhere',
  ]) {
    const answer = await stage.target.ask({
      host: publicHost,
      path,
      headers: { 'x-forwarded-proto': 'https' },
    });
    const policy = String(answer.headers['content-security-policy'] ?? '');
    const directives = new Map(policy.split(';').map((each) => [each.trim().split(' ', 1)[0] ?? '', each]));
    const scripts = directives.get('script-src') ?? '';
    tries.holds(`GET ${path}: default-src`, /default-src 'none'/.test(policy), policy);
    tries.holds(
      `GET ${path}: script-src`,
      scripts !== '' && !/'unsafe-inline'|'unsafe-eval'|\*/.test(scripts),
      scripts || policy,
    );
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      tries.holds(`GET ${path}: ${name}`, directives.has(name) || name === 'object-src', policy);
    tries.holds(
      `GET ${path}: nosniff`,
      answer.headers['x-content-type-options'] === 'nosniff',
      answer.headers,
    );
    const strict = String(answer.headers['strict-transport-security'] ?? '');
    tries.holds(`GET ${path}: strict-transport-security`, /max-age=\d{7,}/.test(strict), strict || 'absent');
  }
});
