import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { groupBy } from '../items/group-by.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuAction } from '../ui/menu.tsx';
import { type CategoryNode, type CategoryPlace, placeAt, stepPlaces } from './categories.rules.ts';
import { categoriesWords as words } from './words.ts';
import './categories.css';

/** So many are shown with all that is below them; of more only the top, until one is opened. */
const mostOpen = 200;
const top = '';

export interface CategoryTreeProps {
  readonly nodes: readonly CategoryNode[];
  onPlace(node: CategoryNode, place: CategoryPlace | null): void;
  onAddBelow(node: CategoryNode): void;
  onRename(node: CategoryNode): void;
  onRemove(node: CategoryNode): void;
}

/** Categories below each other. Dragging orders and nests them: by the pointer, or with the keyboard from the handle. */
export function CategoryTree(props: CategoryTreeProps) {
  const { nodes, onPlace } = props;
  const navigate = useNavigate();
  const isOpenFirst = nodes.length <= mostOpen;
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (id: string) => turned.has(id) !== isOpenFirst;
  const children = groupBy(nodes, ({ parentId }) => parentId ?? top);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove({ keys: [key], target }) {
      const node = nodes.find(({ id }) => id === key);
      if (node)
        onPlace(node, placeAt(nodes, node.id, { id: String(target.key), position: target.dropPosition }));
    },
  });
  return (
    <Tree
      aria-label={words.list}
      className="category-tree"
      items={children.get(top) ?? []}
      dependencies={[nodes]}
      dragAndDropHooks={dragAndDropHooks}
      expandedKeys={nodes.filter(({ id }) => isOpen(id)).map(({ id }) => id)}
      onExpandedChange={(keys) =>
        setTurned(new Set(nodes.flatMap(({ id }) => (keys.has(id) === isOpenFirst ? [] : [id]))))
      }
      onAction={(key) =>
        void navigate({ to: '/products/categories/$categoryId', params: { categoryId: String(key) } })
      }
    >
      {function renderItem(node: CategoryNode) {
        return (
          <TreeItem id={node.id} textValue={node.name} className="category-row">
            <TreeItemContent>
              <Button slot="drag" className="button button-quiet button-icon category-handle">
                <Icon name="grip" size={18} />
              </Button>
              {children.has(node.id) ? (
                <Button slot="chevron" className="button button-quiet button-icon category-chevron">
                  <Icon name="chevron" size={16} />
                </Button>
              ) : (
                <span className="category-chevron" />
              )}
              <span className="category-name">
                <strong>{node.name}</strong>
                <span className="soft">{node.slug}</span>
              </span>
              <Menu label={words.actions(node.name)} icon="more" actions={actionsFor(node, props)} />
            </TreeItemContent>
            <Collection items={children.get(node.id) ?? []} dependencies={[nodes]}>
              {renderItem}
            </Collection>
          </TreeItem>
        );
      }}
    </Tree>
  );
}

function actionsFor(
  node: CategoryNode,
  { nodes, onPlace, onAddBelow, onRename, onRemove }: CategoryTreeProps,
): MenuAction[] {
  const places = stepPlaces(nodes, node.id);
  const into = nodes.find(({ id }) => id === places.in?.parentId);
  const labels = { up: words.up, down: words.down, in: into ? words.in(into.name) : '', out: words.out };
  return [
    { id: 'rename', label: words.rename, icon: 'edit', run: () => onRename(node) },
    { id: 'below', label: words.addBelow, icon: 'plus', run: () => onAddBelow(node) },
    ...(['up', 'down', 'in', 'out'] as const).flatMap((step): MenuAction[] =>
      places[step] ? [{ id: step, label: labels[step], run: () => onPlace(node, places[step]) }] : [],
    ),
    { id: 'delete', label: words.delete, icon: 'trash', isDangerous: true, run: () => onRemove(node) },
  ];
}
