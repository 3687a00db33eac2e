import type { ScriptPolicy } from '#web/generated/graphql.ts';
import { serviceFrameHosts } from '../../blocks/elsewhere/services.rules.ts';
import type { ThemeReach } from '../theme/theme.ts';
import type { PageCode } from './page-code.ts';

/** What a page may load and run besides what stands in it. */
export type PolicyFacts = {
  /** The owner's choice. */
  readonly scripts: ScriptPolicy;
  /** What the theme's scripts and style sheets load. */
  readonly theme: ThemeReach;
  /** Services that the owner set up. */
  readonly disqusShortname: string;
  readonly hasRecaptcha: boolean;
  /** Whether the page may load the owner's pixel at Meta. */
  readonly hasAdPixel: boolean;
  /** Where a provider's recorder of visits comes from, and then where it sends to; empty where there is none. */
  readonly replayHosts: readonly string[];
  /** Whether the page takes payments, by forms that Stripe and PayPal bring; and where the forms of a sandbox come from. */
  readonly takesPayments: boolean;
  readonly paymentSandboxes: readonly string[];
  /** Whether a form on the page may lead to another website: by what its owner wants, or to a provider of sign-ins. */
  readonly hasLeadingForm: boolean;
  /** Whether visitors come over TLS: only then browsers leave out what is loaded without. */
  readonly isSecure: boolean;
};

/** Hosts that load from others, which nobody's theme names. */
const companions: Readonly<Record<string, readonly string[]>> = {
  'fonts.googleapis.com': ['fonts.gstatic.com'],
  'use.typekit.net': ['p.typekit.net'],
  'www.googletagmanager.com': ['*.google-analytics.com', '*.analytics.google.com'],
  'www.google-analytics.com': ['*.google-analytics.com', 'stats.g.doubleclick.net'],
  'connect.facebook.net': ['www.facebook.com'],
  'maps.googleapis.com': ['maps.gstatic.com'],
};

/** Players and maps that blocks show. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.openstreetmap.org',
  ...serviceFrameHosts,
];

/** Without one, as pages had it before there was a policy for scripts. */
const open = "frame-ancestors 'self'; base-uri 'self'; object-src 'none'";

/**
 * A page runs the product's scripts and those that its theme or its owner wrote, and nothing that content brought along. THEME
 * also lets them load what they name; pictures, films and frames may then come from anywhere over TLS. STRICT loads nothing from
 * elsewhere but services that are set up, and runs no attributes. OFF leaves scripts alone.
 */
export function pagePolicy(facts: PolicyFacts, code: PageCode): string {
  if (facts.scripts === 'OFF') return open;
  const isStrict = facts.scripts === 'STRICT';
  const web = facts.isSecure ? ['https:'] : ['https:', 'http:'];
  const scriptHosts = isStrict ? [] : withCompanions([...facts.theme.scriptHosts, ...code.scriptHosts]);
  const styleHosts = isStrict ? [] : withCompanions([...facts.theme.styleHosts, ...code.styleHosts]);
  const service = services(facts);
  const handlers = isStrict ? [] : code.handlers;
  const anywhere = isStrict ? [] : web;
  return written({
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...(code.nonce === '' ? [] : [`'nonce-${code.nonce}'`]),
      ...code.scripts.map(hashSource),
      ...(handlers.length > 0 ? ["'unsafe-hashes'", ...handlers.map(hashSource)] : []),
      ...(!isStrict && (facts.theme.evaluatesText || code.evaluatesText) ? ["'unsafe-eval'"] : []),
      ...scriptHosts,
      ...service.script,
    ],
    'style-src': ["'self'", "'unsafe-inline'", ...styleHosts, ...scriptHosts, ...service.style],
    'img-src': ["'self'", 'data:', 'blob:', ...(isStrict ? service.image : anywhere)],
    'font-src': ["'self'", 'data:', ...styleHosts, ...scriptHosts],
    'media-src': ["'self'", 'data:', 'blob:', ...anywhere],
    'connect-src': ["'self'", ...scriptHosts, ...service.connect],
    'frame-src': ["'self'", ...(isStrict ? [...players, ...service.frame] : anywhere)],
    'form-action': [
      "'self'",
      ...(isStrict ? [] : code.formHosts),
      ...(facts.hasLeadingForm ? web : []),
      ...service.form,
    ],
    'worker-src': ["'self'", ...(isStrict ? [] : ['blob:'])],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'self'"],
  });
}

/** Where the pixel's script comes from, and whom it tells. */
const pixelHosts = ['https://connect.facebook.net', 'https://www.facebook.com'];

function services({
  disqusShortname,
  hasRecaptcha,
  hasAdPixel,
  replayHosts,
  takesPayments,
  paymentSandboxes,
}: PolicyFacts) {
  const payment = takesPayments ? ['https://*.stripe.com', 'https://*.paypal.com', ...paymentSandboxes] : [];
  const paymentScripts = takesPayments
    ? ['https://js.stripe.com', 'https://www.paypal.com', ...paymentSandboxes]
    : [];
  const disqus = disqusShortname !== '';
  const pixel = hasAdPixel ? pixelHosts : [];
  const google = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
  return {
    script: [
      ...(disqus ? [`https://${disqusShortname}.disqus.com`, 'https://c.disquscdn.com'] : []),
      ...(hasRecaptcha ? google : []),
      ...pixel.slice(0, 1),
      ...replayHosts,
      ...paymentScripts,
    ],
    // Without scripts the form that orders is answered by the way to the provider; a pixel sends by one what is long.
    form: [...pixel.slice(1), ...payment],
    style: disqus ? ['https://c.disquscdn.com'] : [],
    image: [
      ...(disqus ? ['https://*.disqus.com', 'https://c.disquscdn.com'] : []),
      ...pixel.slice(1),
      ...replayHosts.slice(1),
      ...payment,
    ],
    connect: [
      ...(disqus ? ['https://*.disqus.com'] : []),
      ...(hasRecaptcha ? ['https://www.google.com/recaptcha/'] : []),
      ...pixel,
      ...replayHosts,
      ...payment,
    ],
    frame: [
      ...(disqus ? ['https://disqus.com'] : []),
      ...(hasRecaptcha
        ? ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']
        : []),
      ...pixel.slice(1),
      ...payment,
    ],
  };
}

function withCompanions(hosts: readonly string[]): string[] {
  return hosts.flatMap((host) => [host, ...(companions[host] ?? [])]);
}

function hashSource(hash: string): string {
  return `'sha256-${hash}'`;
}

function written(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}
