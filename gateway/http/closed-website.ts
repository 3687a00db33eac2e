import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSameText } from '#kit/same-text.ts';
import { type ClosedPageInput, closedPage } from '#web/site/page/closed-page.tsx';
import type { HostedWebsiteQuery } from '../generated/content.ts';
import { errorBody } from '../rest/status.ts';
import type { Visit } from './viewers.ts';

/** Why a website does not answer visitors. */
export type ClosedStatus = 'PRIVATE' | 'DELETED' | 'LOCKED';

type LockScreenLook = NonNullable<ClosedPageInput['look']>;

/** As its owner made it, with its words in other languages. */
type LockScreen = z.infer<typeof look>;

interface Closed {
  readonly closedAs?: ClosedStatus;
  /** The pass that opens it to visitors; absent where they need none. */
  readonly pass?: string;
  /** What its owner made otherwise on the screens that stand before it. */
  readonly lockScreens?: LockScreens;
}

/** Screens that stand before a whole website, where its owner made them otherwise than usual. */
export type LockScreens = Readonly<Partial<Record<keyof typeof screenOf, LockScreen>>>;

const screenOf = { OFFLINE: 'PRIVATE', WEBSITE_PASSWORD: 'LOCKED' } as const;
const look = z.object({
  ...{ title: z.string(), text: z.string(), backgroundColor: z.string(), textColor: z.string() },
  ...{ imageUrl: z.string(), imageAlt: z.string() },
  translations: z.record(z.string(), z.object({ title: z.string(), text: z.string() })).default({}),
});
const looks = z.object({ OFFLINE: look.optional(), WEBSITE_PASSWORD: look.optional() });

type HostedStatus = Pick<NonNullable<HostedWebsiteQuery['hostedWebsite']>, 'status' | 'pass' | 'lockScreens'>;

/** Why a website does not answer visitors, as content tells the gateway; nothing where it does. */
export function readClosedStatus({ status, pass, ...hosted }: HostedStatus): Closed {
  const lockScreens = looks.parse(hosted.lockScreens);
  return {
    ...(status === 'PRIVATE' || status === 'DELETED' ? { closedAs: status } : {}),
    ...(pass === null ? {} : { pass }),
    ...(Object.keys(lockScreens).length === 0 ? {} : { lockScreens }),
  };
}

/** How the screen looks that says why a website is closed, in the language that is asked for. */
export function lookOfClosed(
  closedAs: ClosedStatus,
  lockScreens: LockScreens = {},
  language = '',
): LockScreenLook | undefined {
  if (closedAs === 'DELETED') return undefined;
  const screen = closedAs === 'LOCKED' ? lockScreens.WEBSITE_PASSWORD : lockScreens.OFFLINE;
  return screen && { ...screen, ...screen.translations[language] };
}

/** A picture is known by what its address begins with; the name behind that is anyone's. */
function isPictureOf(shown: LockScreenLook | undefined, path: string): boolean {
  const [, id] = /^\/media\/([^/]+)\//.exec(shown?.imageUrl ?? '') ?? [];
  return id !== undefined && path.startsWith(`/media/${id}/`);
}

/** Which of the usual screens someone who builds the website asks for, to try another look on it. */
function askedScreen(
  { url }: FastifyRequest,
  permissions: readonly string[],
): 'PRIVATE' | 'LOCKED' | undefined {
  const [, search = ''] = url.split('?', 2);
  if (search === '' || !permissions.includes('WEBSITE_MANAGE')) return undefined;
  const kind = new URLSearchParams(search).get('lock-screen');
  return kind === 'OFFLINE' || kind === 'WEBSITE_PASSWORD' ? screenOf[kind] : undefined;
}

/** Why it does not answer a visitor who holds these passes. */
export function closedTo(
  { closedAs, pass }: Closed,
  passes: readonly string[],
): { readonly closedAs?: ClosedStatus } {
  if (closedAs) return { closedAs };
  const isOpen = pass === undefined || passes.some((each) => isSameText(each, pass));
  return isOpen ? {} : { closedAs: 'LOCKED' };
}

/** 503 has search engines come again; 410 and 403 have them forget it. */
const answers = {
  PRIVATE: { status: 503, code: 'WEBSITE_PRIVATE', message: 'This website is offline for the time being.' },
  DELETED: { status: 410, code: 'WEBSITE_DELETED', message: 'This website is not there any more.' },
  LOCKED: { status: 403, code: 'WEBSITE_LOCKED', message: 'This website needs a password.' },
} as const;

export const closedAnswer = (status: ClosedStatus) => answers[status];

/** How its builders come in, what their pages load, what payment providers tell, and leaving a newsletter go on. The graph decides by itself. */
const open = /^\/(?:config|assets|graphql|newsletter\/unsubscribe|api\/commerce\/payments)(?:\/|$)/;

/** Where the form of a locked website is sent. */
const unlocking = /^\/api\/website-password$/;

/** Tells visitors of a website that is offline, deleted or locked so, whatever they ask for. */
export function addClosedWebsite(app: FastifyInstance, visitOf: (request: FastifyRequest) => Visit): void {
  const opened = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    const { closedAs, isLocked, lockScreens, viewer } = visitOf(request);
    if (isLocked) opened.add(request);
    const [path = '/'] = request.url.split('?', 1);
    const { language = 'en', websiteTitle = '' } = viewer;
    const show = (as: ClosedStatus, look?: LockScreenLook) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          closedPage({
            ...{ closedAs: as, language, title: websiteTitle, look },
            lock: { returnTo: path },
          }),
        );
    const asked = askedScreen(request, viewer.permissions);
    if (asked !== undefined) return show(asked);
    if (closedAs === undefined || open.test(path)) return undefined;
    const own = lookOfClosed(closedAs, lockScreens, language);
    // The picture on the screen itself.
    if (isPictureOf(own, path)) return undefined;
    if (closedAs === 'LOCKED' && unlocking.test(path)) return undefined;
    const { status, code, message } = answers[closedAs];
    reply.code(status).header('cache-control', 'no-store');
    if (closedAs === 'PRIVATE') reply.header('retry-after', 3_600);
    if (closedAs === 'LOCKED') reply.header('x-robots-tag', 'noindex, nofollow');
    if (!(request.headers.accept ?? 'text/html').includes('text/html'))
      return reply.send(errorBody(code, message));
    return show(closedAs, own);
  });
  // What a password opened is kept by nobody who hands it on.
  app.addHook('onSend', async (request, reply) => {
    const kept = reply.getHeader('cache-control');
    if (opened.has(request) && typeof kept === 'string')
      reply.header('cache-control', kept.replace(/\bpublic\b/, 'private'));
  });
}
