import { describe, expect, it } from 'vitest';
import { carouselViewOf } from './carouselView.ts';

const tramo = (start: number, visible: number, total: number, step = 100) => {
  const { first, last, fits } = carouselViewOf({ scrollOffset: start, visibleWidth: visible, slideWidth: step, total });
  return [first, last, fits];
};

describe('viewOf', () => {
  it('starts with as many slides as fit', () => {
    expect(tramo(0, 300, 13)).toEqual([0, 2, 3]);
    expect(tramo(0, 299.4, 13)).toEqual([0, 2, 3]);
  });
  it('follows the scroll by whole slides', () => {
    expect(tramo(300, 300, 13)).toEqual([3, 5, 3]);
    expect(tramo(304, 300, 13)).toEqual([3, 5, 3]);
    expect(tramo(340, 300, 13)).toEqual([4, 6, 3]);
  });
  it('ends with the last slide', () => {
    expect(tramo(1000, 300, 13)).toEqual([10, 12, 3]);
    expect(tramo(1003, 300, 13)).toEqual([10, 12, 3]);
  });
  it('shows one slide if less than one fits', () => {
    expect(tramo(0, 80, 4)).toEqual([0, 0, 1]);
    expect(tramo(300, 80, 4)).toEqual([3, 3, 1]);
  });
  it('accepts fewer slides than fit, and none', () => {
    expect(tramo(0, 300, 2)).toEqual([0, 1, 3]);
    expect(tramo(0, 300, 0)).toEqual([0, 0, 1]);
  });
});
