import { describe, expect, it } from 'vitest';
import type { ChartSlot } from './chartScale.ts';
import { barsOf, countTickStep, minutesTickStep, seriesTotal, tickValues } from './chartScale.ts';

const slots = (...values: number[][]): ChartSlot[] =>
  values.map((v, i) => ({ id: `${i}`, shortLabel: `${i}`, longLabel: `${i}`, values: v }));

describe('the scale', () => {
  it('has at most four steps, whatever there is to show', () => {
    for (const max of [0, 1, 3, 7, 119, 121, 400, 1440, 5000, 40_000, 1_234_567])
      for (const tickStepOf of [minutesTickStep, countTickStep]) expect(max / tickStepOf(max)).toBeLessThanOrEqual(4);
  });
  it.each([
    [0, 1],
    [4, 1],
    [5, 2],
    [20, 5],
    [21, 10],
    [3999, 1000],
  ])('of %d credits has steps of %d', (max, step) => expect(countTickStep(max)).toBe(step));
  it('covers the highest bar and target and is never empty', () => {
    expect(tickValues(slots([0, 0]), minutesTickStep)).toEqual([0, 30]);
    expect(tickValues(slots([90, 20], [10, 130]), minutesTickStep)).toEqual([0, 60, 120, 180]);
    expect(tickValues(slots([-5]), countTickStep)).toEqual([0, 1]);
    expect(tickValues(slots([30]), minutesTickStep, [{ series: 0, value: 240, label: '' }])).toEqual([
      0, 60, 120, 180, 240,
    ]);
  });
});

describe('the bars', () => {
  it('stand side by side around the middle of their slot and never go below zero', () => {
    const [lunes, tuesday] = barsOf(slots([60, 0], [-30, 120]), 120);
    expect(lunes?.map((b) => b.height)).toEqual([50, 0]);
    expect(tuesday?.map((b) => b.height)).toEqual([0, 100]);
    const [left, right] = lunes ?? [];
    expect(left && left.x + left.width).toBeLessThan(25);
    expect(right?.x).toBeGreaterThan(25);
  });
  it('of a single series are centred in their slot and take 66 % of it', () => {
    const [[one] = []] = barsOf(slots([1], [1], [1], [1]), 1);
    expect(one && one.x + one.width / 2).toBeCloseTo(12.5);
    expect(one?.width).toBeCloseTo(25 * 0.66);
  });
  it('add up to the total of the series', () => {
    expect(seriesTotal(slots([60, 5], [-30, 10]), 0)).toBe(30);
  });
});
