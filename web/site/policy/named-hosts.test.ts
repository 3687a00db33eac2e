import { expect, it } from 'vitest';
import { evaluatesText, namedHosts } from './named-hosts.ts';

it('finds the hosts that a script or a style sheet names, each once', () => {
  const script = `load("https://cdn.example/a.js", '//CDN.example/b.js'); // see http://docs.example/
    fetch(\`https://api.example:8443/\${id}\`); ns = "http://www.w3.org/2000/svg"; x = "a//b"; y = "//"; z = "https:\\/\\/esc.example\\/x"`;
  expect(namedHosts(script, '@import url(https://fonts.example/css);')).toEqual([
    'cdn.example',
    'api.example:8443',
    'esc.example',
    'fonts.example',
  ]);
});

it('finds no more than a policy can hold', () => {
  const many = Array.from({ length: 500 }, (_, index) => `"https://h${index}.example/"`).join(',');
  expect(namedHosts(many)).toHaveLength(40);
});

it.each([
  ['eval(x)', true],
  ['new Function("a", "return a")', true],
  ['setTimeout("go()", 5)', true],
  ['Function("return this")()', false],
  ['setTimeout(go, 5); function evaluate(x) {} medieval(3)', false],
])('tells whether a script makes code out of texts: %s', (script, expected) => {
  expect(evaluatesText(script)).toBe(expected);
});
