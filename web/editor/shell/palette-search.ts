import { useNavigate } from '@tanstack/react-router';
import { useEditorPaletteOrdersQuery } from '#web/generated/editor/palette-orders.ts';
import { useEditorPalettePagesQuery } from '#web/generated/editor/palette-pages.ts';
import { useEditorPaletteProductsQuery } from '#web/generated/editor/palette-products.ts';
import type { IconName } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { saysAll } from './palette-places.ts';
import { useMay } from './viewer-context.ts';

/** Something that the palette leads to or does. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  run(): void;
}

/** Items of one kind. */
export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

const shortest = 2;
/** As many as of each other kind. */
const mostPages = 6;

/** What the graph finds; each kind where the asker may read it. */
export function usePaletteResults(search: string): readonly PaletteGroup[] {
  const navigate = useNavigate();
  const isAsked = search.length >= shortest;
  const options = { variables: { search } };
  const mayOrders = useMay('ORDERS_MANAGE');
  const orders = useEditorPaletteOrdersQuery({ ...options, skip: !isAsked || !mayOrders });
  const mayProducts = useMay('CATALOG_MANAGE');
  const products = useEditorPaletteProductsQuery({ ...options, skip: !isAsked || !mayProducts });
  const mayPages = useMay('CONTENT_DRAFT');
  const pages = useEditorPalettePagesQuery({ skip: !isAsked || !mayPages });
  if (!isAsked) return [];
  const groups: PaletteGroup[] = [
    {
      title: words.palette.orders,
      items: (orders.data?.orders.nodes ?? []).map(({ id, number, email }) => ({
        ...{ id: `order ${id}`, label: words.palette.order(number, email), icon: 'orders' },
        run: () => navigate({ to: `/orders/${id}` }),
      })),
    },
    {
      title: words.palette.products,
      items: (products.data?.storeProducts.nodes ?? []).map(({ id, title }) => ({
        ...{ id: `product ${id}`, label: title, icon: 'products' },
        run: () => navigate({ to: `/products/${id}` }),
      })),
    },
    {
      title: words.palette.pages,
      items: (pages.data?.website?.collections ?? [])
        .filter(({ title }) => saysAll(title, search))
        .slice(0, mostPages)
        .map(({ id, title }) => ({
          ...{ id: `page ${id}`, label: title, icon: 'pages' },
          run: () => navigate({ to: `/pages/${id}` }),
        })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
