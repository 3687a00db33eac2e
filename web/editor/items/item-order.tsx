import { useEffect, useRef, useState } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useEditorItemsQuery } from '#web/generated/editor/items.ts';
import { useEditorOrderItemsMutation } from '#web/generated/editor/order-items.ts';
import { stepEntry } from '../pages/menu.rules.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { tell } from '../ui/tell.ts';
import { ItemBadge } from './item-badge.tsx';
import type { ItemsPage } from './item-list.tsx';
import { inOrderOf } from './item-order.rules.ts';
import { itemsWords } from './words.ts';

const { order: texts } = itemsWords;
const pageSize = 200;
/** About as high as a row is, in pixels; each is measured once it is shown. */
const layoutOptions = { estimatedRowHeight: 45 };

/** Items in the order of the page, which dragging changes: by the pointer, or with the keyboard from the handle. */
export function ItemOrder({ page }: { readonly page: ItemsPage }) {
  const { data, error, refetch, fetchMore } = useEditorItemsQuery({
    variables: { collectionId: page.id, first: pageSize, filter: null },
  });
  const [order] = useEditorOrderItemsMutation();
  /** The order since something was moved here: what is stored is read again by whatever shows it next. */
  const [moved, setMoved] = useState<readonly string[]>([]);
  const { nodes = [], pageInfo } = data?.collection?.allItems ?? {};
  const byId = new Map(nodes.map((item) => [item.id, item]));
  const ids = inOrderOf(
    moved,
    nodes.map(({ id }) => id),
  );
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  // All of them are here to be moved anywhere: a page that is ordered by hand holds 250 at most.
  useEffect(() => {
    if (pageInfo?.hasNextPage) void fetchMore({ variables: { after: pageInfo.endCursor } });
  }, [pageInfo, fetchMore]);

  async function save(next: readonly string[]): Promise<void> {
    const before = ids;
    setMoved(next);
    const variables = { collectionId: page.id, ids: [...next] };
    const sent = order({ variables }).then((answer) => answer.data?.orderItems);
    const isSaved = await tell(sent, texts.saved, () => void latest.current.save(before));
    if (!isSaved) setMoved((known) => (known === next ? before : known));
  }

  // Rows are kept as they were drawn first: what they do must know the order of now.
  const latest = useRef({ ids, save });
  latest.current = { ids, save };
  const step = (id: string, direction: 'up' | 'down') => {
    const { ids: known, save: saveNext } = latest.current;
    void saveNext(stepEntry(known, known.indexOf(id), direction));
  };

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const taken = ids.filter((id) => keys.has(id));
      const others = ids.filter((id) => !keys.has(id));
      const at = others.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      void save(others.toSpliced(Math.max(at, 0), 0, ...taken));
    },
  });
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  return (
    <Card isFlush>
      <p className="soft order-hint">
        {texts.hint} {page.maxItemCount !== null && texts.most(items.length, page.maxItemCount)}
      </p>
      {/* Only the rows that are seen are in the page: going through 250 stays as quick as through ten. */}
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <GridList
          keyboardNavigationBehavior="tab"
          aria-label={texts.label}
          className="pages-list order-list"
          style={{ height: `min(70dvh, calc(${Math.max(items.length, 1)} * (var(--row) + 2px)))` }}
          items={items}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className="soft pages-none">{itemsWords.empty.title}</p>}
        >
          {(item) => (
            <GridListItem textValue={item.title} className="pages-row">
              <DragButton slot="drag" className="button button-quiet button-icon pages-handle">
                <Icon name="grip" size={18} />
              </DragButton>
              <Picture image={item.mainImage ?? undefined} size={36} />
              <span className="pages-name">
                <strong>{item.title}</strong>
              </span>
              <ItemBadge status={item.status} needsReview={item.needsReview} />
              <Menu
                label={texts.actions(item.title)}
                icon="more"
                actions={(['up', 'down'] as const).map((direction) => ({
                  id: direction,
                  label: direction === 'up' ? texts.moveUp : texts.moveDown,
                  run: () => step(item.id, direction),
                }))}
              />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </Card>
  );
}
