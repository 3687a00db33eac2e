import { useState } from 'react';
import { useEditorCategoryProductsQuery } from '#web/generated/editor/category-products.ts';
import { useEditorChangeProductsMutation } from '#web/generated/editor/change-products.ts';
import { useEditorOrderProductsMutation } from '#web/generated/editor/order-products.ts';
import type { EditorCategoryProductsQuery } from '#web/generated/graphql.ts';
import { tell } from '../ui/tell.ts';
import { notifyFailure } from '../ui/toast.tsx';
import { usePages } from '../ui/use-pages.ts';
import { productOrder } from './categories.rules.ts';
import { categoriesWords } from './words.ts';

const { one: words } = categoriesWords;

export type CategoryProduct = EditorCategoryProductsQuery['storeProducts']['nodes'][number];
type Named = Pick<CategoryProduct, 'id' | 'title'>;

/** The products in a category, and what can be done to them; a move is shown before it is saved. */
export function useCategoryProducts(categoryId: string) {
  const query = useEditorCategoryProductsQuery({
    variables: { categoryId },
    fetchPolicy: 'cache-and-network',
  });
  const pages = usePages(query, ({ storeProducts }) => storeProducts);
  const [change] = useEditorChangeProductsMutation({
    refetchQueries: ['EditorCategoryProducts'],
    awaitRefetchQueries: true,
  });
  const [order] = useEditorOrderProductsMutation();
  const [moved, setMoved] = useState<readonly CategoryProduct[]>();
  const products = moved ?? pages.rows;

  async function send({ id, title }: Named, isIn: boolean, undo?: () => void): Promise<void> {
    const input = isIn ? { addCategoryIds: [categoryId] } : { removeCategoryIds: [categoryId] };
    const sent = change({ variables: { ids: [id], input } }).then((answer) => answer.data?.updateProducts);
    await tell(sent, isIn ? words.putIn(title) : words.takenOut(title), undo);
  }

  async function move(from: number, to: number): Promise<void> {
    const one = products?.[from];
    if (!products || !one || from === to) return;
    const input = productOrder(products, from, to);
    if (!input) return notifyFailure(words.otherPage);
    setMoved(products.toSpliced(from, 1).toSpliced(to, 0, one));
    const sent = order({ variables: input }).then((answer) => answer.data?.orderProducts);
    await tell(sent, words.orderSaved);
    await query.refetch().catch(() => undefined);
    setMoved(undefined);
  }

  return {
    ...{ pages, products, move },
    putIn: (product: Named) => void send(product, true, () => void send(product, false)),
    takeOut: (product: Named) => void send(product, false, () => void send(product, true)),
  };
}
