import { describe, expect, it } from 'vitest';
import { modalMs } from '../modal.ts';
import { resizeEmitterMs } from '../resize-emitter.ts';
import { lightboxMargin, stepOfKey, stepOfSwipe, turnTo } from './lightbox.rules.ts';

describe('the lightbox', () => {
  it('has a margin of 50 px if it is taller than the window', () => {
    expect(lightboxMargin(901, 900)).toBe(50);
    expect(lightboxMargin(3000, 900)).toBe(50);
  });

  it('is centred otherwise', () => {
    expect(lightboxMargin(900, 900)).toBe(0);
    expect(lightboxMargin(500, 900)).toBe(200);
  });

  it('takes 0.3 s to appear, and waits 100 ms for a window that is being resized', () => {
    expect([modalMs, resizeEmitterMs]).toEqual([300, 100]);
  });

  it('goes round from the last picture to the first and back', () => {
    expect(turnTo(2, 1, 3)).toBe(0);
    expect(turnTo(0, -1, 3)).toBe(2);
    expect(turnTo(1, 1, 3)).toBe(2);
  });

  it('turns by arrow keys and by swipes, not by scrolling', () => {
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'a'].map(stepOfKey)).toEqual([1, -1, 0, 0]);
    expect(stepOfSwipe(-60, 10)).toBe(1);
    expect(stepOfSwipe(60, -10)).toBe(-1);
    expect(stepOfSwipe(-20, 0)).toBe(0);
    expect(stepOfSwipe(-60, 200)).toBe(0);
  });
});
