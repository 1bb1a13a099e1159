import { describe, expect, it } from 'vitest';
import { formatTimeLeft } from './membresiaTimeLeft.ts';

describe('formatTimeLeft', () => {
  it.each([
    [{ estado: 1, dias: null }, 'Permanente'],
    [{ estado: 1, dias: 12 }, 'Quedan 12 días'],
    [{ estado: 1, dias: 1 }, 'Queda 1 día'],
    [{ estado: 0, dias: null }, 'Agotada'],
  ])('formats %j as %s', (membresia, text) => {
    expect(formatTimeLeft(membresia)).toBe(text);
  });
});
