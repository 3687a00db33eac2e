import { describe, expect, it } from 'vitest';
import { documentPolicy } from './document-policy.rules.ts';

function directivesOf(contentType: string): Record<string, string> {
  const directives = documentPolicy(contentType).split('; ');
  return Object.fromEntries(
    directives.map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1).join(' ')]),
  );
}

describe('the policy of other answers', () => {
  it.each([
    ['application/json; charset=utf-8', { 'default-src': "'none'", 'form-action': "'none'" }],
    ['image/svg+xml', { 'default-src': "'none'", sandbox: '' }],
    ['application/xml', { 'default-src': "'none'", sandbox: '' }],
    ['text/html; charset=utf-8', { 'default-src': "'none'", 'script-src': "'self'", 'base-uri': "'none'" }],
    ['', { 'default-src': "'none'" }],
  ])('runs nothing in %s', (contentType, expected) => {
    expect(directivesOf(contentType)).toMatchObject(expected);
  });
});
