import { describe, expect, it } from 'vitest';
import { fullStoryHosts } from '../replay/fullstory-hosts.rules.ts';
import { readPageCode } from './page-code.ts';
import { type PolicyFacts, pagePolicy } from './page-policy.rules.ts';

const nothing = readPageCode('').code;
const usual: PolicyFacts = {
  scripts: 'THEME',
  theme: { scriptHosts: [], styleHosts: [], evaluatesText: false },
  disqusShortname: '',
  hasRecaptcha: false,
  hasAdPixel: false,
  replayHosts: [],
  takesPayments: false,
  paymentSandboxes: [],
  hasLeadingForm: false,
  isSecure: true,
};

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1).join(' ')]),
  );
}

function directives(facts: Partial<PolicyFacts> = {}, code: Partial<typeof nothing> = {}) {
  return directivesOf(pagePolicy({ ...usual, ...facts }, { ...nothing, ...code }));
}

describe('the policy of a page', () => {
  it('allows nothing that it does not name', () => {
    expect(directives()).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'form-action': "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'frame-ancestors': "'self'",
    });
  });

  it('runs the scripts of the theme, in the page and in attributes, and loads what it names', () => {
    const code = { scripts: ['AAA='], handlers: ['BBB='], scriptHosts: ['www.googletagmanager.com'] };
    const found = directives({ theme: { ...usual.theme, styleHosts: ['fonts.googleapis.com'] } }, code);
    expect(found['script-src']).toBe(
      "'self' 'sha256-AAA=' 'unsafe-hashes' 'sha256-BBB=' www.googletagmanager.com *.google-analytics.com *.analytics.google.com",
    );
    expect(found['font-src']).toContain('fonts.gstatic.com');
    expect(found['connect-src']).toContain('*.google-analytics.com');
  });

  it('lets scripts make code out of texts only where the theme’s do', () => {
    expect(directives()['script-src']).not.toContain('unsafe-eval');
    expect(directives({ theme: { ...usual.theme, evaluatesText: true } })['script-src']).toContain(
      "'unsafe-eval'",
    );
  });

  it('loads nothing from elsewhere where the owner chose STRICT, but services that are set up', () => {
    const theme = { scriptHosts: ['cdn.example'], styleHosts: ['fonts.example'], evaluatesText: true };
    const code = { scripts: ['AAA='], handlers: ['BBB='], scriptHosts: ['cdn.example'] };
    const found = directives({ scripts: 'STRICT', theme, disqusShortname: 'tern' }, code);
    expect(found).toMatchObject({
      'script-src': "'self' 'sha256-AAA=' https://tern.disqus.com https://c.disquscdn.com",
      'font-src': "'self' data:",
      'media-src': "'self' data: blob:",
    });
    expect(found['frame-src']).toContain('https://player.vimeo.com');
  });

  it('lets Stripe’s and PayPal’s forms in where a page takes payments, and nowhere else', () => {
    expect(directives()['script-src']).not.toContain('stripe');
    for (const scripts of ['STRICT', 'THEME'] as const) {
      const found = directives({ scripts, takesPayments: true });
      expect(found['script-src']).toBe("'self' https://js.stripe.com https://www.paypal.com");
      expect(found['connect-src']).toContain('https://*.stripe.com');
      expect(found['form-action']).toContain('https://*.paypal.com');
    }
  });

  it('leaves scripts alone where the owner chose OFF, but is framed by nobody else', () => {
    expect(Object.keys(directives({ scripts: 'OFF' }))).toEqual([
      'frame-ancestors',
      'base-uri',
      'object-src',
    ]);
  });

  it('lets Meta’s pixel in where the page may load one, and nobody else', () => {
    for (const scripts of ['STRICT', 'THEME'] as const) {
      const told = directives({ scripts, hasAdPixel: true });
      expect(told['script-src']).toBe("'self' https://connect.facebook.net");
      expect(told['connect-src']).toBe("'self' https://connect.facebook.net https://www.facebook.com");
      expect(told['form-action']).toBe("'self' https://www.facebook.com");
    }
    expect(directives({ scripts: 'STRICT', hasAdPixel: true })['img-src']).toContain(
      'https://www.facebook.com',
    );
    expect(pagePolicy(usual, nothing)).not.toContain('facebook');
  });

  it('lets FullStory in where the page may be recorded by it: from where its organization’s data is kept', () => {
    const replayHosts = fullStoryHosts('o-1ABC23-eu1').all;
    expect(replayHosts).toEqual(['https://edge.eu1.fullstory.com', 'https://rs.eu1.fullstory.com']);
    const told = directives({ scripts: 'STRICT', replayHosts });
    expect(told['script-src']).toBe(`'self' ${replayHosts.join(' ')}`);
    expect(told['connect-src']).toBe(`'self' ${replayHosts.join(' ')}`);
    expect(told['img-src']).toContain(replayHosts[1]);
    for (const orgId of ['o-1ABC23-na1', '1ABC23'])
      expect(fullStoryHosts(orgId).all).toEqual(['https://edge.fullstory.com', 'https://rs.fullstory.com']);
  });

  it('lets a form lead to another website only where an owner’s form is, or a sign-in elsewhere', () => {
    expect(directives({ hasLeadingForm: true })['form-action']).toBe("'self' https:");
    expect(directives({}, { formHosts: ['list.example'] })['form-action']).toBe("'self' list.example");
  });

  it('loads pictures without TLS only where the page comes without', () => {
    expect(directives()['img-src']).not.toContain('http:');
    expect(directives({ isSecure: false })['img-src']).toContain('http:');
  });
});
