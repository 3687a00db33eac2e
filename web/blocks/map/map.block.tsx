import { z } from 'zod';
import { sayIn } from '#schema/words/catalogue.ts';
import { T } from '../../site/languages/texts.tsx';
import { controlled, defineBlock, flag, whole, words } from '../block.ts';

const coordinate = (limit: number) =>
  controlled(z.number().min(-limit).max(limit).nullable().catch(null), {
    ...{ kind: 'number', min: -limit, max: limit, isWhole: false },
  });

/** Where something is: its address, a map of the place, and a link to find the way. */
export const mapBlock = defineBlock({
  name: 'map',
  code: 4,
  title: 'Map',
  fields: z.object({
    addressTitle: words(200),
    addressLine1: words(200),
    addressLine2: words(200),
    addressCountry: words(100),
    mapLat: coordinate(85),
    mapLng: coordinate(180),
    /** 1 shows the world, 20 a house. */
    mapZoom: whole(1, 20, 14),
    showsMap: flag(true),
  }),
  render(place, { website }) {
    const say = sayIn(website.language);
    const lines = [place.addressTitle, place.addressLine1, place.addressLine2, place.addressCountry].filter(
      (line) => line.trim() !== '',
    );
    const point =
      place.mapLat === null || place.mapLng === null ? null : { lat: place.mapLat, lng: place.mapLng };
    if (lines.length === 0 && point === null) return null;
    return (
      <div className="map-block-content">
        {point !== null && place.showsMap ? (
          <iframe
            src={mapFrameOf(point.lat, point.lng, place.mapZoom)}
            title={lines.length === 0 ? say('Map') : say('Map of {place}', { place: lines[0] ?? '' })}
            loading="lazy"
          />
        ) : null}
        <address>
          {lines.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
          <a href={wayOf(point, lines)} target="_blank" rel="noopener">
            <T>Show on a map</T>
          </a>
        </address>
      </div>
    );
  },
});

/** A map around a point: each step of zoom halves what is seen of the 360 degrees. */
function mapFrameOf(lat: number, lng: number, zoom: number): string {
  const half = 180 / 2 ** (zoom - 1);
  const box = [lng - half, Math.max(lat - half / 2, -85), lng + half, Math.min(lat + half / 2, 85)];
  const query = new URLSearchParams({
    bbox: box.map((edge) => edge.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${lat},${lng}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

function wayOf(point: { lat: number; lng: number } | null, lines: readonly string[]): string {
  if (point !== null)
    return `https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lng}#map=16/${point.lat}/${point.lng}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: lines.join(', ') })}`;
}
