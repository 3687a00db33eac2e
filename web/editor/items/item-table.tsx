import type { EditorItemRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { Picture } from '../ui/picture.tsx';
import { type Column, type Selection, Table } from '../ui/table.tsx';
import { ItemBadge } from './item-badge.tsx';
import { itemsWords } from './words.ts';

const { columns: titles } = itemsWords;

/** Items of a page; each leads to its own screen. */
export function ItemTable({
  label,
  pageId,
  items,
  ...more
}: {
  readonly label: string;
  readonly pageId: string;
  readonly items: readonly EditorItemRowFragment[];
  readonly selection: Selection;
  readonly loadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}) {
  const formats = useFormats();
  return (
    <Table
      {...more}
      label={label}
      columns={columnsWith(formats)}
      rows={items}
      nameOf={({ title }) => title}
      linkTo={({ id }) => `/pages/${pageId}/${id}`}
    />
  );
}

function columnsWith(formats: Formats): Column<EditorItemRowFragment>[] {
  return [
    {
      ...{ id: 'title', title: titles.title },
      cell: ({ title, mainImage }) => (
        <span className="pictured">
          <Picture image={mainImage ?? undefined} size={36} />
          {title}
        </span>
      ),
    },
    { ...{ id: 'status', title: titles.status }, cell: (item) => <ItemBadge {...item} /> },
    { ...{ id: 'author', title: titles.author, isExtra: true }, cell: ({ authorName }) => authorName },
    {
      ...{ id: 'labels', title: titles.labels, isExtra: true },
      cell: ({ tags, categories }) => [...categories, ...tags].join(', '),
    },
    {
      ...{ id: 'date', title: titles.date, isNumber: true },
      cell: ({ startsAt, publishedAt, status }) =>
        startsAt || status === 'SCHEDULED'
          ? formats.dateTime(startsAt ?? publishedAt)
          : formats.brief(publishedAt),
    },
  ];
}
