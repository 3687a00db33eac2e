import { describe, expect, it } from 'vitest';
import { middleInView } from './uncover.rules.ts';

const phone = { width: 390, height: 844 };

describe('what lies over a checkout', () => {
  it('is looked for where the checkout stands, not in the footer below a short one', () => {
    expect(middleInView({ top: 80, bottom: 280, left: 20, right: 370 }, phone)).toEqual({ x: 195, y: 180 });
  });

  it('is looked for in the part that is in view', () => {
    expect(middleInView({ top: -600, bottom: 2_000, left: 0, right: 390 }, phone)).toEqual({
      x: 195,
      y: 422,
    });
  });

  it('is not looked for where the checkout is out of view', () => {
    expect(middleInView({ top: -600, bottom: -10, left: 0, right: 390 }, phone)).toBeNull();
    expect(middleInView({ top: 0, bottom: 0, left: 0, right: 390 }, phone)).toBeNull();
  });
});
