import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEditorCategoryDetailsQuery } from '#web/generated/editor/category-details.ts';
import { NotFound } from '../not-found.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { type CategoryNode, childrenOf, pathOf } from './categories.rules.ts';
import { CategoryDetails } from './category-details.tsx';
import { CategoryProducts } from './category-products.tsx';
import { useCategories } from './use-categories.ts';
import { categoriesWords as words } from './words.ts';
import '../pages/pages.css';
import './categories.css';

const back = { to: '/products/categories', label: words.list };

/** One category: what it is called, and the products in it. */
export function Screen() {
  const { categoryId = '' } = useParams({ strict: false });
  const categories = useCategories();
  const { nodes, error, refetch } = categories;
  const node = nodes?.find(({ id }) => id === categoryId);
  if (node) return <Category key={node.id} {...{ node, categories }} />;
  if (nodes) return <NotFound />;
  return (
    <Page title={words.list} back={back}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Page>
  );
}

interface CategoryProps {
  readonly node: CategoryNode;
  readonly categories: ReturnType<typeof useCategories>;
}

function Category({ node, categories: { nodes = [], change, remove } }: CategoryProps) {
  const navigate = useNavigate();
  const { id, name } = node;
  const details = useEditorCategoryDetailsQuery({ variables: { id } });
  async function removeIt(): Promise<void> {
    if (await remove(node)) await navigate({ to: '/products/categories' });
  }
  const above = pathOf(nodes, node.parentId);
  const below = childrenOf(nodes, id);
  return (
    <Page
      title={name}
      back={back}
      subtitle={above.length > 0 && <Path nodes={above} />}
      actions={
        <Button kind="quiet" icon="trash" onPress={() => void removeIt()}>
          {words.delete}
        </Button>
      }
    >
      <Loaded data={details.data?.category} error={details.error} refetch={details.refetch}>
        {(category) => <CategoryDetails {...{ category, change }} />}
      </Loaded>
      {below.length > 0 && (
        <Card title={words.one.below}>
          <Path nodes={nodes.filter((each) => each.parentId === id)} />
        </Card>
      )}
      <CategoryProducts categoryId={id} />
    </Page>
  );
}

function Path({ nodes }: { readonly nodes: readonly CategoryNode[] }) {
  return (
    <span className="category-path">
      {nodes.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && '· '}
          <Link to="/products/categories/$categoryId" params={{ categoryId: id }}>
            {name}
          </Link>
        </span>
      ))}
    </span>
  );
}
