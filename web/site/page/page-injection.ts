import { markOwnCode } from '../policy/own-code.ts';
import type { SiteRequest } from '../render.ts';
import type { PageInput } from './page-context.ts';

const none = { head: '', foot: '' };
/** Parameters by which the editor shows a page: what runs there would be in the way of whoever works on it. */
const ofEditor = ['draft', 'design', 'frame', 'lock-screen'];

/** Code of the owner for a page: that of all pages, then its own. None where visitors pay, sign in or give a password. */
export function pageInjection(
  { website, page, kind }: Pick<PageInput, 'website' | 'page' | 'kind'>,
  { query }: Pick<SiteRequest, 'query'>,
): { readonly head: string; readonly foot: string } {
  if (['cart', 'visitor', 'locked'].includes(kind) || ofEditor.some((name) => query.has(name))) return none;
  const parts = [website.codeInjection, page.collection?.codeInjection ?? none];
  const join = (name: 'head' | 'foot') =>
    markOwnCode(
      parts
        .map((part) => part[name])
        .filter(Boolean)
        .join('\n'),
    );
  return { head: join('head'), foot: join('foot') };
}
