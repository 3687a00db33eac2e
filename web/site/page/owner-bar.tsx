import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteRequest } from '../site-request.ts';
import { isAskedForFrame } from './editor-frame.rules.ts';
import type { PageInput } from './page-context.ts';

/** What the bar needs to know of a page. */
interface Place extends Pick<PageInput, 'visitorPage'> {
  readonly page: {
    readonly collection: {
      readonly id: string;
      readonly items?: { readonly nodes: readonly ShownItem[] };
    } | null;
    readonly item: ({ readonly id: string } & Partial<ShownItem>) | null;
    readonly product: { readonly id: string } | null;
  };
}

/** An item as far as the bar speaks of it: its status is empty when visitors see it. */
interface ShownItem {
  readonly title: string;
  readonly statusLabel: string;
}

/**
 * The bar that contributors see above the pages of their website: to the editor of what is shown, and out. Pages that the
 * editor itself shows in a frame have none.
 */
export function renderOwnerBar(
  place: Place,
  { isEditor, query }: Pick<SiteRequest, 'isEditor' | 'query'>,
): string {
  if (!isEditor || isAskedForFrame(query)) return '';
  return renderToStaticMarkup(<OwnerBar {...place} />);
}

function OwnerBar(place: Place) {
  const address = editorAddress(place);
  return (
    <aside className="site-owner-bar" lang="en" dir="ltr" aria-label="For you as a contributor">
      <a href="/config">Editor</a>
      {address !== undefined && <a href={address}>Edit this page</a>}
      <Hidden {...place} />
      <form method="post" action="/config/sign-out">
        <button type="submit">Sign out</button>
      </form>
    </aside>
  );
}

/** What contributors see here and visitors do not, such as drafts among posts. */
function Hidden({ page: { collection, item } }: Place) {
  if (item?.statusLabel) return <span>{`${item.statusLabel}: visitors do not see this page.`}</span>;
  const hidden = item === null ? (collection?.items?.nodes ?? []) : [];
  const named = hidden.filter(({ statusLabel }) => statusLabel !== '');
  if (named.length === 0) return null;
  const list = named.map(({ title, statusLabel }) => `${title} (${statusLabel})`).join(', ');
  return <span>{`Visitors do not see here: ${list}`}</span>;
}

/** Where the editor shows what the page is of; undefined for pages of the product's own, which nobody edits. */
function editorAddress({ page, visitorPage }: Place): string | undefined {
  const { collection, item, product } = page;
  if (visitorPage !== undefined) return undefined;
  if (product !== null) return `/config/products/${encodeURIComponent(product.id)}`;
  if (collection === null) return undefined;
  const own = `/config/pages/${encodeURIComponent(collection.id)}`;
  return item === null ? own : `${own}/${encodeURIComponent(item.id)}`;
}
