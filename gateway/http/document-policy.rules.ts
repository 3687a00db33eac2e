/** As pages had it before there was a policy for scripts. */
const framing = "frame-ancestors 'self'; base-uri 'self'; object-src 'none'";

/** Answers other than pages of a theme: nothing in them runs, and a drawing is shut off from the website besides. */
export function documentPolicy(contentType: string): string {
  if (contentType.includes('text/html')) return ownPagePolicy;
  // Browsers show these with a reader of their own, and read the policy of a worker from its script.
  if (contentType.startsWith('application/pdf')) return framing;
  if (contentType.includes('javascript')) return "default-src 'self'; object-src 'none'";
  return /svg|xml/.test(contentType) ? `${dataPolicy}; sandbox` : dataPolicy;
}

/** Pages that are the product's alone, such as where contributors sign in, or what says that something failed. */
const ownPagePolicy = written({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
});

const dataPolicy = written({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'media-src': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
});

function written(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
