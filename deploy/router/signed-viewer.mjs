/**
 * Says who asks, as the five services believe it. What they do with it is described in README.md, "Other routers".
 * Set VIEWER_SECRET as for the services, and WEBSITES to the ids of the websites by their hosts:
 * WEBSITES='{"shop.example.com":"ID"}'. Who asks is a visitor, with the cart that their cookie names.
 */
import { createHmac, randomUUID } from 'node:crypto';

export const viewerHeader = 'x-vitrine-viewer';

const cartToken = /(?:^|;\s*)CART=([\w-]{20,128})(?:;|$)/;

/**
 * The signed viewer of a request, good for a minute; null for a host that is no website.
 * @param {{ host: string | null | undefined, cookie?: string | null | undefined, userAgent?: string | null | undefined }} request
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {number} now
 * @returns {string | null}
 */
export function signedViewer({ host, cookie, userAgent }, env, now) {
  const { VIEWER_SECRET: secret, WEBSITES: websites } = env;
  if (!secret || !websites) throw new Error('Set VIEWER_SECRET and WEBSITES.');
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '');
  const websiteIds = new Map(Object.entries(JSON.parse(websites)));
  const websiteId = websiteIds.get(name);
  if (websiteId === undefined) return null;
  const [, cart] = cartToken.exec(cookie ?? '') ?? [];
  const viewer = {
    ...{ websiteId, permissions: [], requestId: randomUUID(), baseUrl: `https://${name}` },
    ...(cart ? { cartToken: cart } : {}),
    ...(userAgent ? { userAgent: userAgent.slice(0, 300) } : {}),
  };
  const payload = Buffer.from(JSON.stringify({ viewer, signedAt: now })).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}
