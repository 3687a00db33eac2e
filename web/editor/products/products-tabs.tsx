import { Tabs } from '../ui/tabs.tsx';
import { productsWords } from './words.ts';

const { tabs: titles } = productsWords;

/** What is sold, who waits for what is sold out, what buyers think of it, and all of it as a file. */
export function ProductsTabs({ current }: { readonly current: keyof typeof titles }) {
  return (
    <Tabs
      label={productsWords.title}
      tabs={[
        { label: titles.products, to: '/products', isCurrent: current === 'products' },
        { label: titles.categories, to: '/products/categories', isCurrent: current === 'categories' },
        { label: titles.grid, to: '/products/grid', isCurrent: current === 'grid' },
        { label: titles.waiting, to: '/products/waiting', isCurrent: current === 'waiting' },
        { label: titles.reviews, to: '/products/reviews', isCurrent: current === 'reviews' },
        { label: titles.files, to: '/products/files', isCurrent: current === 'files' },
      ]}
    />
  );
}
