import { EditorChangeGridVariantDocument } from '#web/generated/editor/change-grid-variant.ts';
import { EditorChangeProductsDocument } from '#web/generated/editor/change-products.ts';
import { EditorProductGridDocument } from '#web/generated/editor/product-grid.ts';
import { graphClient } from '../graph/graph-client.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { words } from '../words.ts';
import {
  expectedOf,
  type GridColumn,
  type GridRow,
  gridColumns,
  valuesOf,
  variantInput,
} from './grid.rules.ts';
import type { GridPorts } from './grid-store.ts';
import { productGridWords } from './words.ts';

const fetchPolicy = 'no-cache';

/** More than a window shows come at first, so that it opens soon; further ones in larger parts. */
const pageSizes = { first: 60, further: 200 } as const;

/** The graph behind the grid; what it reads is too much to be watched by the cache. */
export function gridPorts(search: string | undefined): GridPorts {
  const filter = search ? { search } : null;
  return {
    async load(after) {
      const variables = { first: after === null ? pageSizes.first : pageSizes.further, after, filter };
      const { data } = await graphClient.query({ query: EditorProductGridDocument, variables, fetchPolicy });
      if (!data) throw new Error(words.failures.wrong);
      const { nodes, pageInfo } = data.storeProducts;
      return { products: nodes, next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null };
    },
    async store(row, values) {
      if (values.visible !== undefined) {
        const problem = await setVisible(row, values.visible);
        if (problem !== undefined) return { problem, column: 'visible' };
      }
      const shown = values.visible === undefined ? {} : { visible: values.visible };
      const change = variantInput(row.id, values);
      const input = change && { ...change, expected: expectedOf(values, row.values) };
      if (!input) return { values: shown };
      const { data } = await graphClient.mutate({
        ...{ mutation: EditorChangeGridVariantDocument, variables: { input }, fetchPolicy },
      });
      const answer = data?.updateVariant;
      if (answer?.__typename === 'Variant') return { values: { ...valuesOf(answer), ...shown } };
      if (answer?.__typename === 'VariantChanged')
        return { theirs: { ...valuesOf(answer.variant), ...shown } };
      const told = problemOf(answer);
      const column = answer?.__typename === 'SkuTaken' ? 'sku' : columnOf(told?.field);
      return { problem: told?.message ?? words.failures.notSaved, column };
    },
    messageOf: (error) => messageOf(error, words.failures.notSaved),
    conflict: productGridWords.conflict,
  };
}

/** Shows or hides the product of a row; answers why it could not. */
async function setVisible({ productId }: GridRow, visible: string): Promise<string | undefined> {
  const variables = { ids: [productId], input: { isVisible: visible === 'yes' } };
  const { data } = await graphClient.mutate({ mutation: EditorChangeProductsDocument, variables });
  return problemOf(data?.updateProducts)?.message;
}

function columnOf(field: string | undefined): GridColumn | undefined {
  return gridColumns.find((column) => column === field);
}

/** Other screens read again what was changed here. */
export function forgetLists(): void {
  graphClient.cache.evict({ id: 'ROOT_QUERY', fieldName: 'storeProducts' });
  graphClient.cache.evict({ id: 'ROOT_QUERY', fieldName: 'product' });
}
