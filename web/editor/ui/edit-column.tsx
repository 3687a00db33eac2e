import { words } from '../words.ts';
import { IconButton } from './button.tsx';
import type { Column } from './table.tsx';

/** The last column of a table whose rows are changed and removed where they stand. */
export function editColumn<Row extends { readonly name: string }>({
  onEdit,
  onRemove,
  isEditable = () => true,
}: {
  onEdit(row: Row): void;
  onRemove(row: Row): void;
  /** Rows that something else made are shown only. */
  isEditable?(row: Row): boolean;
}): Column<Row> {
  return {
    ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
    cell: (row) =>
      isEditable(row) && (
        <>
          <IconButton icon="edit" label={`${words.controls.edit}: ${row.name}`} onPress={() => onEdit(row)} />
          <IconButton
            icon="trash"
            label={`${words.controls.remove}: ${row.name}`}
            onPress={() => onRemove(row)}
          />
        </>
      ),
  };
}
