import { useState } from 'react';
import { OneTextDialog } from '../forms/one-text-dialog.tsx';
import { ProductsTabs } from '../products/products-tabs.tsx';
import { productsWords } from '../products/words.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card, EmptyState, Page } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import type { CategoryNode } from './categories.rules.ts';
import { CategoryTree } from './category-tree.tsx';
import { useCategories } from './use-categories.ts';
import { categoriesWords as words } from './words.ts';

/** What is asked for a name: a new category, below one or at the top, or one that is renamed. */
type Naming =
  | { readonly kind: 'new'; readonly parent: CategoryNode | null }
  | { readonly kind: 'rename'; readonly node: CategoryNode };

/** The categories of the store as a tree. */
export function Screen() {
  const categories = useCategories();
  const [naming, setNaming] = useState<Naming>();
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setNaming({ kind: 'new', parent: null })}>
      {words.add}
    </Button>
  );
  return (
    <Page
      title={productsWords.title}
      part={productsWords.tabs.categories}
      isWide
      actions={categories.nodes?.length ? add : undefined}
    >
      <ProductsTabs current="categories" />
      <Loaded data={categories.nodes} error={categories.error} refetch={categories.refetch}>
        {(nodes) =>
          nodes.length === 0 ? (
            <EmptyState icon="products" title={words.empty.title} action={add}>
              {words.empty.text}
            </EmptyState>
          ) : (
            <Card isFlush>
              <p className="soft category-hint">{words.hint}</p>
              <CategoryTree
                nodes={nodes}
                onPlace={(node, place) => void categories.place(node, place)}
                onAddBelow={(parent) => setNaming({ kind: 'new', parent })}
                onRename={(node) => setNaming({ kind: 'rename', node })}
                onRemove={(node) => void categories.remove(node)}
              />
            </Card>
          )
        }
      </Loaded>
      {naming && <NameDialog {...{ naming, categories }} onClose={() => setNaming(undefined)} />}
    </Page>
  );
}

function NameDialog({
  naming,
  categories: { create, change },
  onClose,
}: {
  readonly naming: Naming;
  readonly categories: ReturnType<typeof useCategories>;
  readonly onClose: () => void;
}) {
  async function send(name: string): Promise<string | undefined> {
    const answer =
      naming.kind === 'new'
        ? await create(name, naming.parent?.id ?? null)
        : await change(naming.node.id, { name });
    if (answer?.__typename !== 'Category') return answer?.message;
    notify(naming.kind === 'new' ? words.created(answer.name) : words.renamed);
    return undefined;
  }
  const isNew = naming.kind === 'new';
  const title = isNew
    ? naming.parent
      ? words.newBelow(naming.parent.name)
      : words.newTitle
    : `${words.rename}: ${naming.node.name}`;
  return (
    <OneTextDialog
      title={title}
      label={words.name}
      submit={isNew ? words.create : words.rename}
      before={isNew ? '' : naming.node.name}
      {...{ send, onClose }}
    />
  );
}
