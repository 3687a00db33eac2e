import { useCallback, useState } from 'react';
import { useEditorRemoveTaxZoneMutation } from '#web/generated/editor/remove-tax-zone.ts';
import { useEditorSaveTaxZoneMutation } from '#web/generated/editor/save-tax-zone.ts';
import { EditorTaxZonesDocument, useEditorTaxZonesQuery } from '#web/generated/editor/tax-zones.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card, EmptyState, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { words } from '../words.ts';
import { TaxZoneDialog } from './tax-zone-dialog.tsx';
import { inputOf, type TaxZone } from './tax-zone-input.ts';
import { settingsWords } from './words.ts';

const { taxes: texts } = settingsWords;

/** Zones with their rates; those that presets and files made are shown, and made anew by them. */
export function TaxZones() {
  const { data, error, loading, refetch, fetchMore } = useEditorTaxZonesQuery();
  const [edited, setEdited] = useState<TaxZone | null>();
  const [remove] = useEditorRemoveTaxZoneMutation({ refetchQueries: [EditorTaxZonesDocument] });
  const [save] = useEditorSaveTaxZoneMutation({ refetchQueries: [EditorTaxZonesDocument] });
  const { hasNextPage = false, endCursor } = data?.taxZones.pageInfo ?? {};
  const loadMore = useCallback(() => fetchMore({ variables: { after: endCursor } }), [fetchMore, endCursor]);
  const removeZone = ({ id, ...zone }: TaxZone) =>
    tell(
      remove({ variables: { id } }).then(({ data: done }) => done?.removeTaxZone),
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
      {!data ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton />
        )
      ) : data.taxZones.nodes.length === 0 ? (
        <EmptyState icon="orders" title={texts.emptyTitle}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <Table
          label={texts.zones}
          rows={data.taxZones.nodes}
          loadMore={hasNextPage ? loadMore : undefined}
          isLoadingMore={loading}
          columns={[
            { id: 'name', title: texts.columns.name, cell: ({ name }) => name },
            {
              ...{ id: 'place', title: texts.columns.place },
              cell: ({ country, region }) => [country, region].filter(Boolean).join(' ') || texts.everywhere,
            },
            {
              ...{ id: 'rates', title: texts.columns.rates },
              cell: ({ rates }) => rates.map(({ name, percent }) => `${name} ${percent} %`).join(', '),
            },
            {
              ...{ id: 'origin', title: texts.columns.origin, isExtra: true },
              cell: ({ origin }) => texts.origins[origin],
            },
            {
              ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
              cell: (zone) =>
                zone.origin === 'OWNER' && (
                  <>
                    <IconButton
                      icon="edit"
                      label={`${words.controls.edit}: ${zone.name}`}
                      onPress={() => setEdited(zone)}
                    />
                    <IconButton
                      icon="trash"
                      label={`${words.controls.remove}: ${zone.name}`}
                      onPress={() => removeZone(zone)}
                    />
                  </>
                ),
            },
          ]}
        />
      )}
      {edited !== undefined && <TaxZoneDialog zone={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
