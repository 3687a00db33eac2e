import { describe, expect, it } from 'vitest';
import { popUpDebounceMs, popUpOffsetPx, popUpPlace } from './pop-up-place.rules.ts';

const view = { width: 1280, height: 900 };
const popUp = { width: 352, height: 130 };
const header = { top: 20, bottom: 60, left: 1180, right: 1230 };
const pill = { top: 820, bottom: 870, left: 1100, right: 1230 };
const below = (box: typeof header, by: number) => ({ ...box, top: box.top - by, bottom: box.bottom - by });

describe('the pop-up after adding', () => {
  it('is repositioned on scroll, debounced 100 ms, with an offset of 33 px', () => {
    expect([popUpDebounceMs, popUpOffsetPx]).toEqual([100, 33]);
  });

  it('hangs on the visible cart', () => {
    expect(popUpPlace([header, pill], view, popUp)).toEqual({ top: 60 + 33, left: 1230 - 352 });
  });

  it('hangs above the next one where the first was scrolled away', () => {
    expect(popUpPlace([below(header, 500), pill], view, popUp)).toEqual({
      top: 820 - 33 - 130,
      left: 1230 - 352,
    });
  });

  it('is at the top right if there is none', () => {
    const corner = { top: 33, left: 1280 - 352 - 33 };
    expect(popUpPlace([], view, popUp)).toEqual(corner);
    expect(popUpPlace([below(header, 500)], view, popUp)).toEqual(corner);
    expect(popUpPlace([{ top: 0, bottom: 0, left: 0, right: 0 }], view, popUp)).toEqual(corner);
  });

  it('stays inside of a narrow window', () => {
    const phone = { width: 390, height: 844 };
    expect(popUpPlace([{ ...header, left: 270, right: 300 }], phone, popUp).left).toBe(12);
    expect(popUpPlace([], phone, { ...popUp, width: 380 }).left).toBe(5);
  });
});
