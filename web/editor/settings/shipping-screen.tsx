import { useEditorRemoveShippingZoneMutation } from '#web/generated/editor/remove-shipping-zone.ts';
import { useEditorSaveShippingZoneMutation } from '#web/generated/editor/save-shipping-zone.ts';
import {
  EditorShippingZonesDocument,
  useEditorShippingZonesQuery,
} from '#web/generated/editor/shipping-zones.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { editColumn } from '../ui/edit-column.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card, EmptyState } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { useEdited } from '../ui/use-edited.ts';
import { countryList } from './country-list.rules.ts';
import { PlacesPart } from './places-part.tsx';
import { SettingsPage } from './settings-page.tsx';
import { PartName } from './shipping-parts.tsx';
import { ShippingProfiles } from './shipping-profiles.tsx';
import { ShippingRatesPart } from './shipping-rates-part.tsx';
import { shippingWords } from './shipping-words.ts';
import { draftOf, inputOf, isWhole, type ShippingZone } from './shipping-zone.rules.ts';
import { ShippingZoneDialog } from './shipping-zone-dialog.tsx';
import { settingsWords } from './words.ts';

/** More parts than this are counted. */
const mostParts = 6;

/** Where things are sent, and what that costs. */
export function Screen() {
  const mayWebsite = useMay('WEBSITE_MANAGE');
  return (
    <SettingsPage current="shipping">
      <Zones />
      {mayWebsite && <ShippingRatesPart />}
      {mayWebsite && <PlacesPart />}
    </SettingsPage>
  );
}

function Zones() {
  const { data, error, refetch } = useEditorShippingZonesQuery();
  const [edited, setEdited] = useEdited(data?.shippingZones);
  const refetchQueries = [EditorShippingZonesDocument];
  const [remove] = useEditorRemoveShippingZoneMutation({ refetchQueries });
  const [save] = useEditorSaveShippingZoneMutation({ refetchQueries });
  function removeZone(zone: ShippingZone): void {
    const { id, places, options } = zone;
    const again = inputOf(
      { ...zone, id: null },
      places.map(({ country, region, postcodes }) => ({ country, region, postcodes })),
      options.map((option) => ({ ...draftOf(option), id: null })),
    );
    tell(
      remove({ variables: { id } }).then(({ data: done }) => done?.deleteShippingZone),
      settingsWords.removed,
      () => save({ variables: { input: again } }),
    );
  }
  return (
    <>
      <Card
        title={shippingWords.zones}
        isFlush
        actions={
          <Button icon="plus" onPress={() => setEdited(null)}>
            {shippingWords.addZone}
          </Button>
        }
      >
        <Loaded {...{ data, error, refetch }}>
          {({ shippingZones, shippingProfiles }) =>
            shippingZones.length === 0 ? (
              <EmptyState icon="truck" title={shippingWords.emptyTitle}>
                {shippingWords.emptyText}
              </EmptyState>
            ) : (
              <Table
                label={shippingWords.zones}
                rows={shippingZones}
                columns={[
                  { id: 'name', title: shippingWords.columns.name, cell: ({ name }) => name },
                  {
                    ...{ id: 'places', title: shippingWords.columns.places },
                    cell: ({ places }) => <PlaceList places={places} />,
                  },
                  {
                    ...{ id: 'profile', title: shippingWords.columns.products, isExtra: true },
                    cell: ({ profileId }) =>
                      shippingProfiles.find(({ id }) => id === profileId)?.name ??
                      shippingWords.usualProducts,
                  },
                  {
                    ...{ id: 'options', title: shippingWords.columns.options, isExtra: true },
                    cell: ({ options }) => options.map(({ name }) => name).join(', '),
                  },
                  editColumn<ShippingZone>({ onEdit: setEdited, onRemove: removeZone }),
                ]}
              />
            )
          }
        </Loaded>
        {edited !== undefined && (
          <ShippingZoneDialog
            key={edited?.id}
            zone={edited}
            profiles={data?.shippingProfiles ?? []}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Card>
      {data && <ShippingProfiles profiles={data.shippingProfiles} />}
    </>
  );
}

/** Countries by their names, then parts of others, each on a line of its own. */
function PlaceList({ places }: Pick<ShippingZone, 'places'>) {
  if (places.length === 0) return shippingWords.rest;
  const parts = places.filter((place) => !isWhole(place));
  return (
    <>
      {countryList(places.filter(isWhole).map(({ country }) => country))}
      {parts.slice(0, mostParts).map(({ country, region, postcodes }) => (
        <div key={[country, region, ...postcodes].join(' ')}>
          <PartName {...{ country, region, postcodes }} />
        </div>
      ))}
      {parts.length > mostParts && <div>{shippingWords.moreParts(parts.length - mostParts)}</div>}
    </>
  );
}
