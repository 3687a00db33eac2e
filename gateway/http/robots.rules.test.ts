import { expect, test } from 'vitest';
import { isOpenedByPerson } from './robots.rules.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const googlebot =
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test.each([
  ['a person’s browser that opens a page', firefox, 'document', true],
  ['a robot that opens it in a browser', googlebot, 'document', false],
  ['a robot that reads it', 'bingbot/2.0', undefined, false],
  ['a scanner of mails that calls itself a browser', firefox, undefined, false],
  ['a script of a page', firefox, 'empty', false],
  ['whoever has no name', '', 'document', false],
])('%s', (_, name, destination, isPerson) => {
  expect(isOpenedByPerson({ 'user-agent': name, 'sec-fetch-dest': destination })).toBe(isPerson);
});
