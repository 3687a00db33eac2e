import { describe, expect, it } from 'vitest';
import { findLoop, isElsewhere, pathOf, readRedirect } from './redirect.rules.ts';

const read = (source: string, target: string) => readRedirect({ source, target }, 0);

describe('A redirect', () => {
  it.each([
    ['/old', '/new', '/old', '/new'],
    ['/Old/', '/New/?a=1#b', '/old', '/new?a=1#b'],
    ['/caf%C3%A9', '/bücher', '/café', '/b%C3%BCcher'],
    [
      '/blog/2020/01/x.html',
      'https://Elsewhere.example/y?z',
      '/blog/2020/01/x.html',
      'https://elsewhere.example/y?z',
    ],
  ])('from %s to %s is kept the one way that it is written', (source, target, keptSource, keptTarget) => {
    expect(read(source, target)).toEqual({ source: keptSource, target: keptTarget });
  });

  it.each([
    'old',
    '',
    '//evil.example',
    '/\\evil',
    '/a?b=c',
    '/a#b',
    'https://x.example/a',
    `/${'a'.repeat(2083)}`,
  ])('begins with a path, and not with %j', (source) => {
    expect(read(source, '/new')).toMatchObject({ problem: { field: 'redirects.0.source' } });
  });

  it.each(['/', '/cart', '/api/x', '/media/x.jpg', '/search'])(
    'never stands before %s, where the website itself answers',
    (source) => {
      expect(read(source, '/new')).toMatchObject({ problem: { field: 'redirects.0.source' } });
    },
  );

  it.each([
    'new',
    '',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'ftp://x.example/',
  ])('leads to no %j', (target) => {
    expect(read('/old', target)).toMatchObject({ problem: { field: 'redirects.0.target' } });
  });

  it('does not lead to itself, however that is written', () => {
    expect(read('/old', '/OLD/?again')).toMatchObject({ problem: { message: '/old would lead to itself.' } });
  });

  it('may lead to another website', () => {
    expect(isElsewhere('https://x.example')).toBe(true);
    expect(isElsewhere('https:///x')).toBe(false);
    expect(pathOf('/a?b#c')).toBe('/a');
  });
});

describe('A list of redirects', () => {
  const list = (pairs: [string, string][]) => new Map(pairs);

  it('may lead from one to the next', () => {
    const chain = list([
      ['/a', '/b'],
      ['/b', '/c?x=1'],
      ['/c', 'https://x.example/a'],
    ]);
    expect(findLoop(chain, ['/a', '/b', '/c'])).toBeNull();
  });

  it('never leads in a circle', () => {
    const circle = list([
      ['/a', '/b'],
      ['/b', '/C/?x'],
      ['/c', '/a'],
      ['/d', '/e'],
    ]);
    expect(findLoop(circle, ['/d', '/b'])).toBe('/b');
  });
});
