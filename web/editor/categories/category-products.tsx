import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ProductState } from '../products/product-table.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { words as common } from '../words.ts';
import { type CategoryProduct, useCategoryProducts } from './use-category-products.ts';
import { categoriesWords } from './words.ts';

const { up, down, one: words } = categoriesWords;
/** Opened by few: a file of its own. */
const ProductFinder = lazy(async () => ({
  default: (await import('../products/product-finder.tsx')).ProductFinder,
}));

/** The products in a category: in order, one more, one less. Each change counts at once. */
export function CategoryProducts({ categoryId }: { readonly categoryId: string }) {
  const { pages, products, putIn, takeOut, move } = useCategoryProducts(categoryId);
  const [isFinding, setIsFinding] = useState(false);
  const navigate = useNavigate();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys: [key], target }) {
      if (!products) return;
      const from = products.findIndex(({ id }) => id === key);
      const beside = products.findIndex(({ id }) => id === target.key);
      const at = beside + (target.dropPosition === 'after' ? 1 : 0);
      void move(from, at > from ? at - 1 : at);
    },
  });
  const open = (productId: string) => void navigate({ to: '/products/$productId', params: { productId } });
  const row = (product: CategoryProduct) => {
    const index = products?.indexOf(product) ?? 0;
    return (
      <GridListItem textValue={product.title} className="pages-row">
        <DragButton slot="drag" className="button button-quiet button-icon pages-handle">
          <Icon name="grip" size={18} />
        </DragButton>
        <Picture image={product.images[0]} size={36} />
        <span className="pages-name">
          <strong>{product.title}</strong>
        </span>
        {(product.isArchived || !product.isVisible) && <ProductState product={product} />}
        <Menu
          label={words.actions(product.title)}
          icon="more"
          actions={[
            ...(index === 0 ? [] : [{ id: 'up', label: up, run: () => void move(index, index - 1) }]),
            ...(index === (products?.length ?? 0) - 1
              ? []
              : [{ id: 'down', label: down, run: () => void move(index, index + 1) }]),
            { id: 'open', label: words.open, run: () => open(product.id) },
            { id: 'out', label: words.takeOut, isDangerous: true, run: () => takeOut(product) },
          ]}
        />
      </GridListItem>
    );
  };
  return (
    <Card
      title={words.products}
      isFlush
      actions={
        <Button icon="plus" onPress={() => setIsFinding(true)}>
          {words.add}
        </Button>
      }
    >
      <p className="soft category-hint">{words.productsHint}</p>
      {!products ? (
        pages.error ? (
          <ErrorPanel error={pages.error} onRetry={pages.retry} />
        ) : (
          <Skeleton rows={4} />
        )
      ) : (
        <GridList
          keyboardNavigationBehavior="tab"
          aria-label={words.order}
          className="pages-list"
          items={products}
          dependencies={[products]}
          dragAndDropHooks={dragAndDropHooks}
          onAction={(key) => open(String(key))}
          renderEmptyState={() => <p className="soft pages-none">{words.none}</p>}
        >
          {row}
        </GridList>
      )}
      {pages.more.loadMore && (
        <Button isPending={pages.more.isLoadingMore} onPress={pages.more.loadMore}>
          {common.controls.loadMore}
        </Button>
      )}
      {isFinding && (
        <Suspense fallback={null}>
          <ProductFinder
            chosen={new Set(products?.map(({ id }) => id))}
            onChoose={(product, isChosen) => (isChosen ? putIn(product) : takeOut(product))}
            onClose={() => setIsFinding(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
