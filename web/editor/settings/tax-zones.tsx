import { useEditorRemoveTaxZoneMutation } from '#web/generated/editor/remove-tax-zone.ts';
import { useEditorSaveTaxZoneMutation } from '#web/generated/editor/save-tax-zone.ts';
import { EditorTaxZonesDocument, useEditorTaxZonesQuery } from '#web/generated/editor/tax-zones.ts';
import { Button } from '../ui/button.tsx';
import { editColumn } from '../ui/edit-column.tsx';
import { Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { PlaceName } from '../ui/region-field.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { useEdited } from '../ui/use-edited.ts';
import { usePages } from '../ui/use-pages.ts';
import { TaxZoneDialog } from './tax-zone-dialog.tsx';
import { inputOf, type TaxZone } from './tax-zone-input.ts';
import { settingsWords } from './words.ts';

const { taxes: texts } = settingsWords;

/** Zones with their rates; those that presets and files made are shown, and made anew by them. */
export function TaxZones() {
  const pages = usePages(useEditorTaxZonesQuery(), ({ taxZones }) => taxZones);
  const [edited, setEdited] = useEdited(pages.rows);
  const [remove] = useEditorRemoveTaxZoneMutation({ refetchQueries: [EditorTaxZonesDocument] });
  const [save] = useEditorSaveTaxZoneMutation({ refetchQueries: [EditorTaxZonesDocument] });
  const removeZone = ({ id, ...zone }: TaxZone) =>
    tell(
      remove({ variables: { id } }).then(({ data: done }) => done?.deleteTaxZone),
      settingsWords.removed,
      () => save({ variables: { input: inputOf({ id: '', ...zone }) } }),
    );
  return (
    <Card
      title={texts.zones}
      isFlush
      actions={
        <Button icon="plus" onPress={() => setEdited(null)}>
          {texts.addZone}
        </Button>
      }
    >
      <PagedList pages={pages} empty={{ icon: 'orders', title: texts.emptyTitle, text: texts.emptyText }}>
        {(rows, more) => (
          <Table
            label={texts.zones}
            {...{ rows, ...more }}
            columns={[
              { id: 'name', title: texts.columns.name, cell: ({ name }) => name },
              {
                ...{ id: 'place', title: texts.columns.place },
                cell: ({ country, region }) =>
                  country === '' ? texts.everywhere : <PlaceName {...{ country, region }} />,
              },
              {
                ...{ id: 'rates', title: texts.columns.rates },
                cell: ({ rates }) => rates.map(({ name, percent }) => `${name} ${percent} %`).join(', '),
              },
              {
                ...{ id: 'origin', title: texts.columns.origin, isExtra: true },
                cell: ({ origin }) => texts.origins[origin],
              },
              editColumn<TaxZone>({
                onEdit: setEdited,
                onRemove: removeZone,
                isEditable: ({ origin }) => origin === 'OWNER',
              }),
            ]}
          />
        )}
      </PagedList>
      {edited !== undefined && <TaxZoneDialog zone={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
