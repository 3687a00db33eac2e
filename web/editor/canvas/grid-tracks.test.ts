import { describe, expect, it } from 'vitest';
import { boxOfPlace, type GridTracks, movedPlace, sizedPlace } from './grid-tracks.ts';

/** Columns of 30 pixels and gaps of 10; the second row is as high as what is in it. */
const tracks: GridTracks = {
  ...{ left: 100, top: 50, columns: 24, columnSize: 30, rowSizes: [20, 100], rowSize: 20 },
  ...{ columnGap: 10, rowGap: 10 },
};
const place = { column: 2, row: 1, width: 3, height: 2 };

describe('a block that is dragged in a grid', () => {
  it('stands between the lines of its columns and rows', () => {
    expect(boxOfPlace(tracks, place)).toEqual({ left: 140, top: 50, width: 110, height: 130 });
  });

  it('snaps to the nearest column and row', () => {
    expect(movedPlace(tracks, place, 19, 14)).toMatchObject({ column: 2, row: 1 });
    expect(movedPlace(tracks, place, 21, 16)).toMatchObject({ column: 3, row: 2 });
  });

  it('finds rows that are not there yet', () => {
    expect(movedPlace(tracks, place, 0, 30 + 110 + 60)).toMatchObject({ row: 5 });
  });

  it('leaves the grid at none of its sides', () => {
    expect(movedPlace(tracks, place, -900, -900)).toMatchObject({ column: 1, row: 1 });
  });

  it('becomes wider and higher by its corner, and keeps one cell', () => {
    expect(sizedPlace(tracks, place, 40, 30)).toEqual({ ...place, width: 4, height: 3 });
    expect(sizedPlace(tracks, place, -900, -900)).toEqual({ ...place, width: 1, height: 1 });
  });
});
