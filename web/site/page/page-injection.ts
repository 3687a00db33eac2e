import { markOwnCode } from '../policy/own-code.ts';
import type { SiteRequest } from '../site-request.ts';
import { isAskedForFrame } from './editor-frame.rules.ts';
import type { PageInput } from './page-context.ts';

const none = { head: '', foot: '' };
/**
 * Code of the owner for a page: that of all pages, then its own. None where visitors pay, sign in or give a password, nor in the
 * editor's frame, where what runs would be in the way of whoever works on the page.
 */
export function pageInjection(
  { website, page, kind }: Pick<PageInput, 'website' | 'page' | 'kind'>,
  { query }: Pick<SiteRequest, 'query'>,
): { readonly head: string; readonly foot: string } {
  if (['cart', 'visitor', 'locked'].includes(kind) || isAskedForFrame(query)) return none;
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
