import { serialize } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieNames } from './cookie-names.ts';
import type { Visit } from './viewers.ts';

/**
 * `GET /config/theme-preview?token=…`: shows a contributor the website in a revision that visitors do not see; without a
 * token, the one in use again. The token means nothing to who is not signed in, and its pages are kept nowhere.
 */
export function addThemePreview(app: FastifyInstance, visitOf: (request: FastifyRequest) => Visit): void {
  app.get('/config/theme-preview', async (request, reply) => {
    const { viewer, baseUrl } = visitOf(request);
    if (!viewer.permissions.includes('THEME_MANAGE')) return reply.redirect('/config/sign-in', 303);
    const [, search = ''] = request.url.split('?', 2);
    const token = new URLSearchParams(search).get('token') ?? '';
    const cookie = serialize(cookieNames.themePreview, token, {
      ...{ path: '/', sameSite: 'lax', httpOnly: true, secure: baseUrl.startsWith('https:') },
      ...(token === '' ? { maxAge: 0 } : {}),
    });
    return reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect('/', 303);
  });
}
