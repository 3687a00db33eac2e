import { afterAll, beforeAll } from 'vitest';
import { listRoutes } from '#gateway/http/routes-testing.ts';
import { someOf } from '#gateway/testing/whole-run-testing.ts';
import { attack } from './attack.ts';
import { forEach } from './exchange.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

/** Parts of a path that mean something to a database, a file system, a log or a router. */
const badParts = [
  ...['%00', 'a%00b', '%', '%zz', '%c0%af', '%u0041', '..%2f..%2f', '%2e%2e/%2e%2e/', '..;/', '\\', '%ff%fe'],
  ...['%ed%a0%80', 'a%0d%0aSet-Cookie:x=1', 'x'.repeat(1_900), '%F0%9F%92%A3', '__proto__', 'constructor'],
];
const badQueries = [
  ...['%00=%00&q=%zz', 'returnTo=%00', 'returnTo=%2f%00', 'token=%00&sku=%00&page=%00&month=%00&tag=%00'],
  ...['format=%00', 'q=%ff', 'offset=%00&reviewsPage=%00', 'a='.repeat(2_000), 'format[]=json&format[a]=b'],
];
const others = [
  '/journal',
  '/search',
  '/assets/app/',
  '/assets/theme/',
  '/client/',
  '/.env',
  '/.git/config',
  '/media/',
];

attack(
  'an address is an address only: broken escapes, %00 and steps upwards are no errors of ours',
  async (tries) => {
    const routes = listRoutes(stage.shop.app, ['GET']).map(({ url }) =>
      `/${url}`.replace('//', '/').replace('*', 'any'),
    );
    const paths = [...new Set([...routes, ...others])].flatMap((url, place) => [
      ...someOf(badParts, place, 9).map((part) => `${url.replace(/any$/, '').replace(/\/?$/, '/')}${part}`),
      ...someOf(badParts, place, 9).map((part) => url.replaceAll('any', part)),
      ...someOf(badQueries, place, 4).map((query) => `${url}?${query}`),
    ]);
    const whose = [
      { name: '', headers: {} },
      { name: ' as the owner', headers: stage.ownerHeaders },
    ];
    const asked = [...new Set(paths)].flatMap((path) => whose.map((who) => ({ path, ...who })));
    const { host } = stage.ours.website;
    await forEach(asked, async ({ path, name, headers }) => {
      const { status, headers: answered, body } = await stage.target.ask({ host, path, headers });
      const isSafe = status >= 200 && status < 500 && !answered['set-cookie']?.includes('x=1');
      const isKnown = status !== 405 || !path.startsWith('/assets/');
      tries.holds(`GET ${path.slice(0, 120)}${name}`, isSafe && isKnown, `${status} ${body.slice(0, 120)}`);
    });
  },
);

const fields = [
  'returnTo',
  'next',
  'path',
  'pagePath',
  'token',
  'email',
  'password',
  'code',
  'productId',
  'formId',
];
const badTexts = [
  ...[
    '%00',
    '/%00',
    '/%ff',
    '%ed%a0%80',
    '/%0d%0ax',
    'http%3A%2F%2Fevil.test',
    '%5C%5Cevil.test',
    '/%09/evil.test',
  ],
];

attack(
  'every form that is told where to go next leads to the website itself, whatever it is told',
  async (tries) => {
    const { host } = stage.ours.website;
    const asked = listRoutes(stage.shop.app, ['POST']).flatMap(({ url }, place) =>
      someOf(badTexts, place, 4).flatMap((text) =>
        [{}, stage.ownerHeaders].map((cookies) => ({ url, text, cookies })),
      ),
    );
    await forEach(asked, async ({ url, text, cookies }) => {
      const crumb = `crumb=${stage.ownerHeaders['x-siteuser-xsrf-token']}`;
      const body = [...fields.map((name) => `${name}=${text}`), crumb].join('&');
      const type = 'application/x-www-form-urlencoded';
      const headers = { ...cookies, 'content-type': type, origin: `http://${host}` };
      const answer = await stage.target.ask({ host, path: url, method: 'POST', headers, body });
      const { location = '/' } = answer.headers;
      const leads = URL.parse(String(location), `http://${host}`)?.hostname;
      const isSafe = answer.status >= 200 && answer.status < 500 && leads === host;
      const what = `POST ${url} ${fields.join(', ')} = ${text}${'cookie' in cookies ? ' as the owner' : ''}`;
      tries.holds(what, isSafe, `${answer.status} ${location} ${answer.body.slice(0, 100)}`);
    });
  },
);
